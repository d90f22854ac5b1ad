import { hash } from '@node-rs/bcrypt'
import { pbkdf2Sync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { sources } from '../../cli/moving/sources/sources.ts'
import type { SourceWish } from '../../cli/moving/sources/source.ts'
import { sql } from '../../runtime/database/sql.ts'
import { asAdministrator, createTestDatabase } from '../support/postgres.ts'
import { testAuth, type TestAuth } from '../support/test-auth.ts'
import { everything, take } from './moving.ts'

const password = 'user1password'

function fileWith(name: string, text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-sources-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}

function read(service: TestAuth, source: string, more: Partial<SourceWish>, variables: Record<string, string> = {}) {
  const wish = { file: undefined, from: undefined, schema: undefined }
  const found = sources[source]?.read({
    auth: service.auth,
    cwd: tmpdir(),
    variable: (name) => variables[name],
    ...wish,
    ...more,
  })
  if (found === undefined) throw new Error(`There is no source ${source}`)
  return take(service.auth, [], { source, records: found })
}

/** Statuses of a sign-in with the right password and with another. */
async function signIns({ browser }: TestAuth, email: string, right = password): Promise<number[]> {
  const of = async (typed: string) => (await browser().post('/sign-in/email', { email, password: typed })).status
  return [await of(right), await of('another password')]
}

const people = ({ db }: TestAuth) =>
  db.query(sql`select name, email, email_verified, username, banned from latchkey.user order by email`)
const accounts = ({ db }: TestAuth) =>
  db.query(sql`select provider_id, account_id from latchkey.account where provider_id <> 'credential' order by 1, 2`)

async function database(text: string): Promise<string> {
  const { url, drop } = await createTestDatabase(inject('postgres'))
  onTestFinished(drop)
  await asAdministrator(url, text)
  return url
}

describe('people of Supabase', () => {
  it('come with passwords, identities, factors and bans', async () => {
    const service = await testAuth({ config: everything })
    const bcrypt = await hash(password, 4)
    const id = '7f1b2c3d-0000-4000-8000-000000000001'
    const from = await database(`
      create schema auth;
      create table auth.users (id uuid, email text, encrypted_password text, email_confirmed_at timestamptz, phone text,
        raw_user_meta_data jsonb, banned_until timestamptz, is_anonymous boolean, deleted_at timestamptz, created_at timestamptz);
      create table auth.identities (id uuid, user_id uuid, provider text, provider_id text, identity_data jsonb);
      create table auth.mfa_factors (id uuid, user_id uuid, factor_type text, status text, secret text);
      insert into auth.users values
        ('${id}', 'ada@example.com', '${bcrypt}', now(), null, '{"full_name":"Ada","avatar_url":"https://example.com/a.png"}', null, false, null, '2024-01-02T03:04:05Z'),
        (gen_random_uuid(), 'banned@example.com', '', null, null, '{}', now() + interval '1 day', false, null, now()),
        (gen_random_uuid(), 'gone@example.com', '', null, null, '{}', null, false, now(), now());
      insert into auth.identities values
        (gen_random_uuid(), '${id}', 'email', '${id}', '{}'), (gen_random_uuid(), '${id}', 'github', '4711', '{}');
      insert into auth.mfa_factors values (gen_random_uuid(), '${id}', 'totp', 'unverified', 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP');`)
    const report = await read(service, 'supabase', { from })
    expect(report.rejected.first).toEqual([])
    expect(await people(service)).toEqual([
      { name: 'Ada', email: 'ada@example.com', emailVerified: true, username: null, banned: false },
      { name: 'banned', email: 'banned@example.com', emailVerified: false, username: null, banned: true },
    ])
    expect(await service.db.query(sql`select created_at from latchkey.user where id = ${id}`)).toEqual([
      { createdAt: new Date('2024-01-02T03:04:05Z') },
    ])
    expect(await accounts(service)).toEqual([{ providerId: 'github', accountId: '4711' }])
    expect(await signIns(service, 'ada@example.com')).toEqual([200, 401])
  })
})

describe('people of Clerk', () => {
  const user = {
    id: 'user_1',
    first_name: 'Ada',
    last_name: 'Lovelace',
    username: 'ada',
    primary_email_address_id: 'e2',
    email_addresses: [
      { id: 'e1', email_address: 'old@example.com', verification: { status: 'verified' } },
      { id: 'e2', email_address: 'ada@example.com', verification: { status: 'unverified' } },
    ],
    external_accounts: [{ provider: 'oauth_google', provider_user_id: '123' }],
    created_at: 1_700_000_000_000,
  }

  it('come from the list of its API', async () => {
    const service = await testAuth({ config: everything })
    const all = [{ ...user, password_digest: await hash(password, 4), text: 'a ] and a } in "quotes" \\' }]
    const report = await read(service, 'clerk', { file: fileWith('users.json', JSON.stringify(all, null, 2)) })
    expect(report.rejected.first).toEqual([])
    expect(await people(service)).toEqual([
      { name: 'Ada Lovelace', email: 'ada@example.com', emailVerified: false, username: 'ada', banned: false },
    ])
    expect(await accounts(service)).toEqual([{ providerId: 'google', accountId: '123' }])
    expect(await signIns(service, 'ada@example.com')).toEqual([200, 401])
  })

  it('come from the CSV of its dashboard', async () => {
    const service = await testAuth({ config: everything })
    const digest = await hash(password, 4)
    const text = `id,first_name,last_name,username,primary_email_address,verified_email_addresses,totp_secret,password_digest\nuser_1,Ada,"Lovelace, Countess",,ada@example.com,ada@example.com,,${digest}\n`
    await read(service, 'clerk', { file: fileWith('users.csv', text) })
    expect(await people(service)).toMatchObject([{ name: 'Ada Lovelace, Countess', emailVerified: true }])
    expect(await signIns(service, 'ada@example.com')).toEqual([200, 401])
  })
})

describe('people of Auth0', () => {
  it('come from the export of users, and their passwords from the file of hashes', async () => {
    const service = await testAuth({ config: everything })
    const users = [
      {
        user_id: 'auth0|60',
        email: 'ada@example.com',
        email_verified: true,
        name: 'Ada',
        identities: [{ provider: 'auth0', user_id: '60' }],
      },
      {
        user_id: 'google-oauth2|9',
        email: 'bob@example.com',
        blocked: true,
        identities: [{ provider: 'google-oauth2', user_id: '9', isSocial: true }],
      },
    ]
    const lines = (all: readonly object[]) => all.map((one) => JSON.stringify(one)).join('\n')
    await read(service, 'auth0', { file: fileWith('users.json', lines(users)) })
    const hashes = [{ _id: { $oid: '60' }, email: 'ada@example.com', passwordHash: await hash(password, 4) }]
    const report = await read(service, 'auth0', { file: fileWith('hashes.json', lines(hashes)) })
    expect(report.kinds).toMatchObject({ account: { taken: 1 } })
    expect(await people(service)).toMatchObject([
      { name: 'Ada', banned: false },
      { name: 'bob', banned: true },
    ])
    expect(await accounts(service)).toEqual([{ providerId: 'google', accountId: '9' }])
    expect(await signIns(service, 'ada@example.com')).toEqual([200, 401])
  })
})

describe('people of Keycloak', () => {
  it('come from the export of a realm, with hashes and one-time codes', async () => {
    const service = await testAuth({ config: everything })
    const salt = Buffer.alloc(16, 7)
    const value = pbkdf2Sync(password, salt, 1000, 64, 'sha256').toString('base64')
    const credentials = [
      {
        type: 'password',
        secretData: JSON.stringify({ value, salt: salt.toString('base64') }),
        credentialData: JSON.stringify({ hashIterations: 1000, algorithm: 'pbkdf2-sha256' }),
      },
    ]
    const otp = {
      type: 'otp',
      secretData: JSON.stringify({ value: 'a secret of twenty c' }),
      credentialData: JSON.stringify({ subType: 'totp', digits: 6, period: 30, algorithm: 'HmacSHA1' }),
    }
    const realm = {
      realm: 'shop',
      roles: { realm: [{ name: 'users' }] },
      users: [
        {
          id: 'k1',
          username: 'ada',
          email: 'ada@example.com',
          emailVerified: true,
          enabled: true,
          firstName: 'Ada',
          credentials,
          federatedIdentities: [{ identityProvider: 'github', userId: '4711' }],
        },
        { id: 'k2', username: 'carol', email: 'carol@example.com', enabled: true, credentials: [...credentials, otp] },
        { id: 'k3', username: 'service', serviceAccountClientId: 'shop' },
        { id: 'k4', username: 'off', email: 'off@example.com', enabled: false },
      ],
      clients: [{ id: 'no user' }],
    }
    const report = await read(service, 'keycloak', { file: fileWith('realm.json', JSON.stringify(realm)) })
    expect(report.rejected.first).toEqual([])
    expect(await people(service)).toMatchObject([
      { name: 'Ada', username: 'ada', banned: false },
      { name: 'carol', banned: false },
      { name: 'off', banned: true },
    ])
    expect(await accounts(service)).toEqual([{ providerId: 'github', accountId: '4711' }])
    expect(await signIns(service, 'ada@example.com')).toEqual([200, 401])
    const carol = await service.browser().post('/sign-in/email', { email: 'carol@example.com', password })
    expect(carol.body.twoFactorRedirect).toBe(true)
  })
})

describe('people of Firebase', () => {
  // The example of Firebase's own documentation of its hashes.
  const parameters = {
    FIREBASE_SIGNER_KEY: 'jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==',
    FIREBASE_SALT_SEPARATOR: 'Bw==',
    FIREBASE_ROUNDS: '8',
    FIREBASE_MEMORY_COST: '14',
  }
  const user = {
    localId: 'f1',
    email: 'ada@example.com',
    emailVerified: true,
    displayName: 'Ada',
    passwordHash: 'lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ==',
    salt: '42xEC+ixf3L2lw==',
    createdAt: '1700000000000',
    providerUserInfo: [{ providerId: 'google.com', rawId: '99' }, { providerId: 'password' }],
  }

  it('come with their passwords, which want the parameters of the project', async () => {
    const service = await testAuth({ config: everything })
    const file = fileWith('users.json', JSON.stringify({ users: [user] }))
    await expect(read(service, 'firebase', { file })).rejects.toThrow('FIREBASE_SIGNER_KEY')
    const report = await read(service, 'firebase', { file }, parameters)
    expect(report.rejected.first).toEqual([])
    expect(await accounts(service)).toEqual([{ providerId: 'google', accountId: '99' }])
    expect(await signIns(service, 'ada@example.com')).toEqual([200, 401])
  })
})

describe('people of Auth.js', () => {
  it('come with their accounts at providers, two of which may have one id', async () => {
    const service = await testAuth({ config: everything })
    const from = await database(`
      create table users (id text, name text, email text, "emailVerified" timestamptz, image text);
      create table accounts ("userId" text, type text, provider text, "providerAccountId" text, access_token text, scope text, expires_at bigint);
      insert into users values ('1', 'Ada', 'ada@example.com', now(), null), ('2', 'Bob', 'bob@example.com', null, null);
      insert into accounts values ('1', 'oauth', 'github', '7', 'gho_x', 'read:user user:email', 1700000000),
        ('2', 'oauth', 'google', '7', null, null, null);`)
    const report = await read(service, 'authjs', { from })
    expect(report.rejected.first).toEqual([])
    expect(await people(service)).toMatchObject([
      { name: 'Ada', emailVerified: true },
      { name: 'Bob', emailVerified: false },
    ])
    expect(await accounts(service)).toEqual([
      { providerId: 'github', accountId: '7' },
      { providerId: 'google', accountId: '7' },
    ])
    const [kept] = await service.db.query(
      sql`select scope, access_token like 'gho%' as plain from latchkey.account where scope is not null`,
    )
    expect(kept).toEqual({ scope: 'read:user,user:email', plain: false })
  })
})

describe('a database that cannot be read', () => {
  it.each([
    ['no database', 'better-auth', {}, /--from/],
    ['a file that is not there', 'better-auth', { from: 'nothing.db' }, /There is no file/],
    ['MySQL without its driver', 'authjs', { from: 'mysql://root@localhost/app' }, /npm install mysql2/],
    ['a file of users that is not there', 'clerk', { file: '/nowhere/users.json' }, /There is no file/],
  ])('says so: %s', async (_, source, wish, sentence) => {
    const service = await testAuth({ config: everything })
    await expect(read(service, source, wish)).rejects.toThrow(sentence)
  })

  it('says so where it is of something else', async () => {
    const service = await testAuth({ config: everything })
    const from = await database('create table things (id text)')
    await expect(read(service, 'better-auth', { from })).rejects.toThrow(/no table user/)
    await expect(read(service, 'supabase', { from })).rejects.toThrow(/no tables users/)
    await expect(read(service, 'keycloak', { file: fileWith('a.json', '{"clients":[{}]}') })).rejects.toThrow(
      /no list of users/,
    )
  })
})
