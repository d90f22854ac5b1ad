import { inject, onTestFinished } from 'vitest'
import { createTestDatabase } from '../support/postgres.ts'
import { type Place, postgresPlace } from './better-auth-app.ts'
import { everybodysHash } from './people-file.ts'

const times = '"createdAt" timestamptz not null default now(), "updatedAt" timestamptz not null default now()'

/** The tables of better-auth 1.7 in a database of the running test, without its server: for what only depends on rows. */
export async function betterAuthTables(): Promise<Place> {
  const { url, drop } = await createTestDatabase(inject('postgres'))
  onTestFinished(drop)
  const place = postgresPlace(url)
  onTestFinished(place.close)
  const user = '"userId" text not null references "user" (id) on delete cascade'
  await place.run(`
    create table "user" (id text primary key, name text not null, email text not null unique,
      "emailVerified" boolean not null, image text, username text unique, "displayUsername" text, role text, banned boolean,
      "banReason" text, "banExpires" timestamptz, "twoFactorEnabled" boolean, plan text, ${times});
    create table account (id text primary key, "accountId" text not null, "providerId" text not null, ${user},
      "accessToken" text, "refreshToken" text, "idToken" text, "accessTokenExpiresAt" timestamptz,
      "refreshTokenExpiresAt" timestamptz, scope text, password text, ${times});
    create table session (id text primary key, "expiresAt" timestamptz not null, token text not null unique, "ipAddress" text,
      "userAgent" text, ${user}, "activeOrganizationId" text, "activeTeamId" text, "impersonatedBy" text, ${times});
    create table passkey (id text primary key, name text, "publicKey" text not null, ${user}, "credentialID" text not null,
      counter integer not null, "deviceType" text not null, "backedUp" boolean not null, transports text,
      "createdAt" timestamptz, aaguid text);
    create table "twoFactor" (id text primary key, secret text not null, "backupCodes" text not null, ${user},
      verified boolean);
    create table organization (id text primary key, name text not null, slug text not null unique, logo text, metadata text,
      "billingEmail" text, "createdAt" timestamptz not null default now());
    create table team (id text primary key, name text not null,
      "organizationId" text not null references organization (id) on delete cascade, ${times});
    create table member (id text primary key, "organizationId" text not null references organization (id) on delete cascade,
      ${user}, role text not null, title text, "createdAt" timestamptz not null default now());
    create table "teamMember" (id text primary key, "teamId" text not null references team (id) on delete cascade, ${user},
      "createdAt" timestamptz);
    create table invitation (id text primary key, "organizationId" text not null references organization (id) on delete cascade,
      email text not null, role text, status text not null, "teamId" text, "expiresAt" timestamptz not null,
      "inviterId" text not null references "user" (id) on delete cascade, "createdAt" timestamptz not null default now());
    create table apikey (id text primary key, name text, key text not null, "userId" text not null);
  `)
  return place
}

/** Writes a row into one of the tables. */
export async function add({ run }: Place, table: string, row: Readonly<Record<string, unknown>>): Promise<void> {
  const names = Object.keys(row)
  const list = names.map((name) => `"${name}"`).join(', ')
  const marks = names.map((_, index) => `$${index + 1}`).join(', ')
  await run(`insert into "${table}" (${list}) values (${marks})`, Object.values(row))
}

/** When sessions end. */
const soon = new Date(Date.now() + 7 * 86_400_000)

/** Writes somebody with a password and a session. */
export async function addPerson(
  place: Place,
  name: string,
  more: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  await add(place, 'user', { id: name, name, email: `${name}@example.com`, emailVerified: true, ...more })
  const account = { id: `account of ${name}`, accountId: name, userId: name, providerId: 'credential' }
  await add(place, 'account', { ...account, password: everybodysHash })
  const session = { id: `session of ${name}`, userId: name, token: `the credential of ${name}`.padEnd(32, '.') }
  await add(place, 'session', { ...session, expiresAt: soon })
}
