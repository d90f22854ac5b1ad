import { expect, inject, onTestFinished } from 'vitest'
import { postgresPlace } from '../../moving/better-auth-app.ts'
import { asAdministrator, createTestDatabase } from '../../support/postgres.ts'
import { startLine } from '../../support/process.ts'
import { type Desk, type Recipe, type Recipes, usual } from './desk.ts'

const clerk = JSON.stringify([
  {
    id: 'user_1',
    first_name: 'Ada',
    email_addresses: [{ id: 'e', email_address: 'ada@example.com', verification: { status: 'verified' } }],
    primary_email_address_id: 'e',
  },
])

async function withClerk(): Promise<Desk> {
  const desk = await usual()
  desk.write('users.json', clerk)
  return desk
}

const tables = `
  create table "user" (id text, email text, name text);
  create table "account" (id text);
  create table "session" (id text);
  insert into "user" values ('1', 'ada@example.com', 'Ada')`

/** A project beside a database of better-auth, which the environment names. */
async function withBetterAuth(): Promise<{ readonly desk: Desk; readonly env: Record<string, string> }> {
  const { url, drop } = await createTestDatabase(inject('postgres'), inject('run'))
  onTestFinished(drop)
  await asAdministrator(url, tables)
  const env = { IMPORT_DATABASE_URL: url }
  return { desk: (await usual()).with(env), env }
}

const emptyTables = `
  create table "user" (id text primary key, email text unique, name text, "updatedAt" timestamptz);
  create table "account" (id text primary key, "userId" text, "providerId" text, "accountId" text, password text)`

/** A project with Ada beside an empty database of better-auth, which the environment names; and who is in that. */
async function beforeBetterAuth() {
  const { url, drop } = await createTestDatabase(inject('postgres'), inject('run'))
  onTestFinished(drop)
  await asAdministrator(url, emptyTables)
  const env = { EXPORT_DATABASE_URL: url }
  const desk = (await withClerk()).with(env)
  await desk.done('latchkey import clerk users.json')
  const place = postgresPlace(url)
  onTestFinished(place.close)
  const people = async () => ((await place.run('select email from "user"')) as { rows: unknown[] }).rows
  return { desk, env, people }
}

const usage =
  (expected: RegExp): Recipe =>
  async (line) => {
    expect(await (await usual()).type(line)).toMatchObject({ code: 2, stderr: expect.stringMatching(expected) })
  }

/** Commands that take people over and write them out. */
export const moving: Recipes = {
  'latchkey import': usage(/missing required argument 'source'/),
  'latchkey import file': usage(/Name the file/),
  'latchkey import clerk users.json --dry-run': async (line) => {
    const desk = await withClerk()
    expect(await desk.done(line)).toMatch(/user +1 taken[^]*Nothing was changed/)
    expect(await desk.done('latchkey users list')).toContain('No users yet')
  },
  'latchkey import clerk users.json': async (line) => {
    const desk = await withClerk()
    expect(await desk.done(line)).toMatch(/user +1 taken/)
    expect(await desk.done('latchkey users list')).toContain('ada@example.com')
  },
  'latchkey import verify clerk users.json': async (line) => {
    const desk = await withClerk()
    expect((await desk.type(line)).code).toBe(7)
    await desk.done('latchkey import clerk users.json')
    expect(await desk.done(line)).toMatch(/user +1 there, 1 here as they are there/)
  },
  'latchkey import better-auth --dry-run': async (line) => {
    const { desk } = await withBetterAuth()
    expect(await desk.done(line)).toMatch(/user +1 taken[^]*Nothing was changed/)
  },
  'latchkey import better-auth --follow': async (line) => {
    const { desk, env } = await withBetterAuth()
    await using started = startLine(line, { cwd: desk.cwd, env })
    await started.said(/user +1 taken[^]*Following/)
    started.signal('SIGINT')
    expect((await started.ended()).code).toBe(0)
    expect(await desk.done('latchkey users list')).toContain('ada@example.com')
  },
  'latchkey import verify better-auth': async (line) => {
    const { desk } = await withBetterAuth()
    await desk.done('latchkey import better-auth')
    expect(await desk.done(line)).toMatch(/user +1 there, 1 here as they are there/)
  },
  'latchkey export': async (line) => {
    const desk = await withClerk()
    expect(await desk.done(line)).toBe('')
    await desk.done('latchkey import clerk users.json')
    expect(JSON.parse(await desk.done(line))).toMatchObject({ kind: 'user', email: 'ada@example.com' })
  },
  'latchkey export --to better-auth --dry-run': async (line) => {
    const { desk, people } = await beforeBetterAuth()
    expect(await desk.done(line)).toMatch(/user +1 taken[^]*Nothing was changed/)
    expect(await people()).toEqual([])
  },
  'latchkey export --to better-auth': async (line) => {
    const { desk, people } = await beforeBetterAuth()
    expect(await desk.done(line)).toMatch(/user +1 taken/)
    expect(await people()).toEqual([{ email: 'ada@example.com' }])
  },
  'latchkey export --to better-auth --follow': async (line) => {
    const { desk, env, people } = await beforeBetterAuth()
    await using started = startLine(line, { cwd: desk.cwd, env })
    await started.said(/user +1 taken[^]*Following/)
    started.signal('SIGINT')
    expect((await started.ended()).code).toBe(0)
    expect(await people()).toEqual([{ email: 'ada@example.com' }])
  },
  'latchkey export people.ndjson': async (line) => {
    const desk = await withClerk()
    await desk.done('latchkey import clerk users.json')
    expect(await desk.done(line)).toBe('')
    expect(JSON.parse(desk.text('people.ndjson'))).toMatchObject({ kind: 'user', email: 'ada@example.com' })
  },
}
