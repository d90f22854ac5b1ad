import { hash } from '@node-rs/bcrypt'
import { pbkdf2Sync } from 'node:crypto'

/** The password of everybody in the fixtures. */
export const password = 'user1password'
/** Who is in all of them. */
export const email = 'ada@example.com'

/** What a guide is followed with: the files that the product exported, or the tables that it has. */
export interface Fixture {
  readonly files?: Readonly<Record<string, string>>
  /** SQL that makes and fills a database of the product. */
  readonly tables?: string
  readonly env?: Readonly<Record<string, string>>
}

const lines = (...records: readonly unknown[]) => records.map((one) => `${JSON.stringify(one)}\n`).join('')
const bcrypt = () => hash(password, 4)

async function supabase(): Promise<Fixture> {
  const id = '7f1b2c3d-0000-4000-8000-000000000001'
  const tables = `
    create schema auth;
    create table auth.users (id uuid, email text, encrypted_password text, email_confirmed_at timestamptz, phone text,
      raw_user_meta_data jsonb, banned_until timestamptz, is_anonymous boolean, deleted_at timestamptz, created_at timestamptz);
    create table auth.identities (id uuid, user_id uuid, provider text, provider_id text, identity_data jsonb);
    create table auth.mfa_factors (id uuid, user_id uuid, factor_type text, status text, secret text);
    insert into auth.users values ('${id}', '${email}', '${await bcrypt()}', now(), null, '{"full_name":"Ada"}', null, false, null, now());
    insert into auth.identities values (gen_random_uuid(), '${id}', 'github', '4711', '{}');`
  return { tables, env: { SUPABASE_URL: 'https://x.supabase.co' } }
}

async function clerk(): Promise<Fixture> {
  const user = {
    id: 'user_1',
    first_name: 'Ada',
    username: 'ada',
    primary_email_address_id: 'e1',
    email_addresses: [{ id: 'e1', email_address: email, verification: { status: 'verified' } }],
    external_accounts: [{ provider: 'oauth_google', provider_user_id: '123' }],
    image_url: 'https://img.clerk.com/a',
  }
  return {
    files: {
      'users.csv': `id,first_name,last_name,username,primary_email_address,verified_email_addresses,totp_secret,password_digest\nuser_1,Ada,,ada,${email},${email},,${await bcrypt()}\n`,
      'users.json': JSON.stringify([user]),
      'organizations.ndjson': lines(
        { kind: 'organization', id: 'org_1', name: 'Acme', slug: 'acme' },
        { kind: 'member', organizationId: 'org_1', userId: 'user_1', role: 'owner' },
      ),
    },
    env: { CLERK_PUBLISHABLE_KEY: `pk_live_${Buffer.from('clerk.example.com$').toString('base64')}` },
  }
}

async function auth0(): Promise<Fixture> {
  const identities = [
    { provider: 'auth0', user_id: '60' },
    { provider: 'google-oauth2', user_id: '9' },
  ]
  return {
    files: {
      'users.ndjson': lines({ user_id: 'auth0|60', email, email_verified: true, name: 'Ada', identities }),
      'passwords.ndjson': lines({ _id: { $oid: '60' }, email, passwordHash: await bcrypt() }),
    },
    env: { AUTH0_DOMAIN: 'acme.eu.auth0.com' },
  }
}

async function keycloak(): Promise<Fixture> {
  const salt = Buffer.alloc(16, 7)
  const value = pbkdf2Sync(password, salt, 1000, 64, 'sha256').toString('base64')
  const secretData = JSON.stringify({ value, salt: salt.toString('base64') })
  const credentialData = JSON.stringify({ hashIterations: 1000, algorithm: 'pbkdf2-sha256' })
  const user = {
    id: '7f1b2c3d-0000-4000-8000-000000000002',
    username: 'ada',
    email,
    emailVerified: true,
    enabled: true,
    firstName: 'Ada',
    credentials: [{ type: 'password', secretData, credentialData }],
    federatedIdentities: [{ identityProvider: 'github', userId: '4711' }],
  }
  return {
    files: { 'realm.json': JSON.stringify({ realm: 'shop', users: [user], clients: [] }) },
    env: { KEYCLOAK_ISSUER: 'https://sso.example.com/realms/shop' },
  }
}

// The example of Firebase's own documentation of its hashes.
async function firebase(): Promise<Fixture> {
  const user = {
    localId: 'f1',
    email,
    emailVerified: true,
    displayName: 'Ada',
    passwordHash: 'lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ==',
    salt: '42xEC+ixf3L2lw==',
    createdAt: '1700000000000',
    providerUserInfo: [{ providerId: 'google.com', rawId: '99' }],
  }
  return {
    files: { 'users.json': JSON.stringify({ users: [user] }) },
    env: {
      FIREBASE_SIGNER_KEY: 'jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==',
      FIREBASE_SALT_SEPARATOR: 'Bw==',
      FIREBASE_ROUNDS: '8',
      FIREBASE_MEMORY_COST: '14',
      FIREBASE_AUTH_DOMAIN: 'shop.firebaseapp.com',
    },
  }
}

async function authjs(): Promise<Fixture> {
  const tables = `
    create table users (id text, name text, email text, "emailVerified" timestamptz, image text);
    create table accounts ("userId" text, type text, provider text, "providerAccountId" text, access_token text, scope text, expires_at bigint);
    insert into users values ('1', 'Ada', '${email}', now(), null);
    insert into accounts values ('1', 'oauth', 'github', '7', 'gho_x', 'read:user user:email', 1700000000);`
  const passwords = lines({ kind: 'account', userId: '1', providerId: 'credential', password: await bcrypt() })
  return { tables, files: { 'passwords.ndjson': passwords }, env: { AUTH_URL: 'https://auth.example.com' } }
}

async function file(): Promise<Fixture> {
  const digest = await bcrypt()
  return {
    files: {
      'people.csv': `id,email,emailVerified,name,passwordHash\n1,${email},true,Ada,${digest}\n`,
      'people.ndjson': lines(
        { kind: 'user', id: '1', email, emailVerified: true, name: 'Ada' },
        { kind: 'account', userId: '1', providerId: 'github', accountId: '4711' },
        { kind: 'organization', id: 'a', name: 'Acme', slug: 'acme' },
        { kind: 'member', organizationId: 'a', userId: '1', role: 'owner' },
      ),
    },
  }
}

/** By the page of `docs/moving/`. */
export const fixtures = { supabase, clerk, auth0, keycloak, firebase, authjs, 'csv-ndjson': file }
export type Guide = keyof typeof fixtures
export const guideNames: readonly Guide[] = [
  'supabase',
  'clerk',
  'auth0',
  'keycloak',
  'firebase',
  'authjs',
  'csv-ndjson',
]
