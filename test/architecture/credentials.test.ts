import { describe, expect, it } from 'vitest'
import { shipped as makers } from '../../runtime/config/shipped.ts'
import { defineFeature, type Feature, sql } from '../../runtime/index.ts'
import { testAuth } from '../support/test-auth.ts'
import { credentialProblems, type Meaning, meanings } from './credentials.ts'

// A service does not start without a function that asks.
const legacyPasswords = () => makers.legacyPasswords({ verify: () => Promise.resolve(false) })
const all = { ...makers, legacyPasswords }
const shipped: readonly Feature[] = Object.values(all).map((make) => make())

/** The problems of a service with everything that ships, and one feature more. */
async function problemsWith(more: readonly Feature[], known: Readonly<Record<string, Meaning>> = {}) {
  const { auth, clock } = await testAuth({ config: { features: [...shipped, ...more] } })
  return credentialProblems(auth, { ...meanings, ...known }, clock.now)
}

const migration = (name: string, text: string) => ({ name, sql: text })
const keys = migration(
  '0001_acme_keys',
  `create table latchkey.acme_key (
    id uuid primary key,
    user_id uuid not null references latchkey.user (id) on delete cascade,
    key_hash bytea not null,
    created_at timestamptz not null
  )`,
)

describe('every table and column that names a user', () => {
  it('is called a credential or data, and only data outlives a takeover', async () => {
    expect(await problemsWith([])).toEqual([])
  })

  it('has to be called one of the two when a feature adds it', async () => {
    const feature = defineFeature({ id: 'acme-keys', migrations: [keys] })
    expect(await problemsWith([feature])).toEqual([
      'acme_key.user_id is neither called a credential nor data; say it in credentials.ts',
    ])
  })

  it('is missed when it is a credential and its feature forgets the hook', async () => {
    const feature = defineFeature({ id: 'acme-keys', migrations: [keys] })
    expect(await problemsWith([feature], { 'acme_key.user_id': 'credential' })).toEqual([
      'acme_key.user_id outlives a takeover; its feature has to delete it in the hook credentialsRemoved',
    ])
  })

  it('is in order when its feature has the hook', async () => {
    const feature = defineFeature({
      id: 'acme-keys',
      migrations: [keys],
      hooks: {
        async credentialsRemoved({ tx, userId }) {
          await tx.query(sql`delete from latchkey.acme_key where user_id = ${userId}`)
        },
      },
    })
    expect(await problemsWith([feature], { 'acme_key.user_id': 'credential' })).toEqual([])
  })

  it('is missed on the row of the user too, and without a reference, and when data goes with a takeover', async () => {
    const feature = defineFeature({
      id: 'acme-codes',
      migrations: [
        migration(
          '0001_acme_codes',
          `alter table latchkey.user add column acme_code text, add column acme_colour text;
           create table latchkey.acme_code (id uuid primary key, user_id uuid not null)`,
        ),
      ],
      hooks: {
        async credentialsRemoved({ tx, userId }) {
          await tx.query(sql`delete from latchkey.member where user_id = ${userId}`)
        },
      },
    })
    expect(await problemsWith([feature], { 'user.acme_code': 'credential' })).toEqual([
      'acme_code.user_id names a user and does not reference one',
      'user.acme_colour is neither called a credential nor data; say it in credentials.ts',
      'member.user_id is data, and a takeover deletes it',
      'user.acme_code outlives a takeover; its feature has to clear it',
    ])
  })

  it('is missed in the list when it is gone', async () => {
    expect(await problemsWith([], { 'acme_key.user_id': 'credential' })).toEqual([
      'acme_key.user_id is not there any more',
    ])
  })
})
