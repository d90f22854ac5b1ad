import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../runtime/index.ts'
import { type ProviderServer, startProviderServer } from '../social/provider-server.ts'
import { openShared, type SharedDatabase } from '../support/shared-database.ts'
import { createTestAuth, type TestAuth } from '../support/test-auth.ts'
import { befall, configOf, newPerson, outcomeOf, type Standing, standings } from './gate-scene.ts'
import { type WayName, ways } from './gate-ways.ts'

/** What a way comes to: `usually`, and otherwise where a standing is named. */
type Row = { readonly usually: string } & { readonly [standing in Standing]?: string }

const isNew = 'in, as a new user'
const unauthorized = '401 UNAUTHORIZED'
const [refusesBanned, leadsBannedBack] = ['403 BANNED_USER', '302 banned'].map((outcome) => ({
  banned: outcome,
  'banned for a while': outcome,
}))
const unverified = { 'unverified where that is required': '403 EMAIL_NOT_VERIFIED' }
/** A ban and a removal end what was there; a ban that is over does not bring it back. */
const ends = {
  banned: unauthorized,
  'banned for a while': unauthorized,
  'banned until a moment ago': unauthorized,
  'deleted between the steps': unauthorized,
}
const signUpIsOff = '400 EMAIL_PASSWORD_SIGN_UP_DISABLED'

/** Every way to sign in meets the same gates. Read a row as: this way, in this standing, comes to that. */
const expected: Readonly<Record<WayName, Row>> = {
  'e-mail and password': {
    usually: 'in',
    ...refusesBanned,
    // As an unknown one: whoever signed up with it knows the password.
    'unverified where that is required': '401 INVALID_EMAIL_OR_PASSWORD',
    'deleted between the steps': '401 INVALID_EMAIL_OR_PASSWORD',
  },
  'user name and password': {
    usually: 'in',
    ...refusesBanned,
    // As an unknown one: whoever signed up with it knows the password.
    'unverified where that is required': '401 INVALID_USERNAME_OR_PASSWORD',
    'deleted between the steps': '401 INVALID_USERNAME_OR_PASSWORD',
  },
  'a code by SMS': {
    usually: 'in',
    ...refusesBanned,
    ...unverified,
    'deleted between the steps': '400 INVALID_OTP',
  },
  'phone number and password': {
    usually: 'in',
    ...refusesBanned,
    // As an unknown one, as above.
    'unverified where that is required': '401 INVALID_PHONE_NUMBER_OR_PASSWORD',
    'deleted between the steps': '401 INVALID_PHONE_NUMBER_OR_PASSWORD',
  },
  'a passkey': {
    usually: 'in',
    ...refusesBanned,
    ...unverified,
    'deleted between the steps': '401 PASSKEY_NOT_FOUND',
  },
  'a linked provider, by redirect': {
    usually: 'in',
    ...leadsBannedBack,
    'unverified where that is required': '302 email_not_verified',
    // The person proves the address at the provider, and nobody has it any more.
    'deleted between the steps': isNew,
  },
  'a linked provider, by ID token': {
    usually: 'in',
    ...refusesBanned,
    ...unverified,
    'deleted between the steps': isNew,
  },
  // The provider proved the address, so a person whose own proof is missing comes in proven.
  'a provider with the same address, by redirect': {
    usually: 'in',
    ...leadsBannedBack,
    'deleted between the steps': isNew,
    'linking off': '302 account_not_linked',
  },
  'a provider with the same address, by ID token': {
    usually: 'in',
    ...refusesBanned,
    'deleted between the steps': isNew,
    'linking off': '401 ACCOUNT_NOT_LINKED',
  },
  'the link that proves the address': {
    usually: 'in',
    ...refusesBanned,
    'deleted between the steps': '401 USER_NOT_FOUND',
  },
  'signing up with the same address': {
    usually: '422 USER_ALREADY_EXISTS',
    'deleted between the steps': isNew,
    // The same answer as to a stranger, who has to prove the address first.
    'unverified where that is required': '200 nobody',
    'sign-up off': signUpIsOff,
  },
  // It never signs in: who holds a mail has not shown that they may come in.
  'a new password by mail': { usually: '200 nobody', 'deleted between the steps': '400 INVALID_TOKEN' },
  'a session that is there, by bearer token': { usually: 'in', ...ends },
  'a signed token for a session that is there': { usually: 'in', ...ends },
  'a signed token in the place of a session': { usually: unauthorized },
  'the new session of a changed password': { usually: 'in', ...ends },
  'impersonation by an administrator': {
    usually: 'in',
    ...refusesBanned,
    'deleted between the steps': '404 USER_NOT_FOUND',
  },
  'signing up as a stranger': {
    usually: isNew,
    'unverified where that is required': '200 nobody',
    'sign-up off': signUpIsOff,
  },
  'a provider as a stranger, by redirect': { usually: isNew, 'sign-up off': '302 signup_disabled' },
  'a provider as a stranger, by ID token': { usually: isNew, 'sign-up off': '401 SIGNUP_DISABLED' },
}

let database: SharedDatabase
beforeAll(async () => {
  database = await openShared(undefined)
})
afterAll(() => database?.close())

describe.each(standings)('a person %s', (standing) => {
  let service: TestAuth
  let providers: ProviderServer
  let people = 0
  beforeAll(async () => {
    providers = await startProviderServer(() => service.clock.now)
    service = await createTestAuth({ database, config: configOf(standing, providers) })
  })
  afterAll(async () => {
    await service?.close()
    await providers?.close()
  })

  const countSessions = async () => (await service.db.query(sql`select id from latchkey.session`)).length

  const cells = Object.entries(expected).map(([way, row]) => [way, row[standing] ?? row.usually] as const)
  it.each(cells)('%s: %s', async (name, outcome) => {
    const way = Object.entries(ways).find(([known]) => known === name)?.[1]
    if (way === undefined) throw new Error(`No such way: ${name}`)
    const scene = { service, providers }
    const person = await newPerson(scene, `person${++people}`)
    const lastStep = await way(scene, person)
    await befall(scene, person, standing)
    const before = await countSessions()
    const arrived = await lastStep()
    expect(await outcomeOf(arrived, person)).toBe(outcome)
    if (outcome.startsWith('in')) return
    // A refusal leaves nothing behind with which somebody could go on.
    expect(await countSessions()).toBeLessThanOrEqual(before)
    expect(arrived.answer.headers.get('set-auth-token')).toBeNull()
    expect(arrived.answer.setCookies.filter((line) => /session_token=[^;]/.test(line))).toEqual([])
  })
})

it('the matrix has a row for every way', () => {
  expect(Object.keys(expected).toSorted()).toEqual(Object.keys(ways).toSorted())
})
