import { hash } from '@node-rs/bcrypt'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { itDeep } from '../support/depth.ts'
import { asAdministrator } from '../support/postgres.ts'
import { latchkey, ownDatabase, type PreparedProject, prepareProject, start } from './in-process.ts'

const env = { LATCHKEY_SECRETS: '1:a-secret-of-the-test-0123456789-abc', LATCHKEY_BASE_URL: 'https://auth.example.com' }
const config =
  "import { admin, defineConfig, emailPassword, organization } from 'latchkey'\nexport default defineConfig({ features: [emailPassword(), organization(), admin()] })\n"

let prepared: PreparedProject
beforeAll(async () => {
  prepared = await prepareProject({ 'auth.config.ts': config }, [['migrate']], { env })
})
afterAll(() => prepared.drop())

async function project(files: Readonly<Record<string, string | Buffer>> = {}) {
  const cwd = await prepared.copy()
  for (const [name, text] of Object.entries(files)) writeFileSync(join(cwd, name), text)
  return { cwd, run: (...argv: string[]) => latchkey(argv, { cwd, env }) }
}

const ada = { kind: 'user', id: 'u1', email: 'ada@example.com', name: 'Ada' }
const lines = (...records: readonly unknown[]) => records.map((one) => `${JSON.stringify(one)}\n`).join('')

describe('latchkey import', () => {
  it('says what it would do, does it, and does it once', async () => {
    const { run } = await project({ 'people.ndjson': lines(ada, { kind: 'user', id: 'u2', email: 'none' }) })
    const dry = await run('import', 'file', 'people.ndjson', '--dry-run')
    expect([dry.code, dry.stdout]).toEqual([
      7,
      expect.stringMatching(/user +1 taken, 1 rejected[^]*line 2, email: it is no address[^]*Nothing was changed/),
    ])
    expect((await run('users', 'list')).stdout).toContain('No users yet')
    const done = await run('import', 'file', 'people.ndjson', '--json')
    expect(JSON.parse(done.stdout).kinds.user).toMatchObject({ taken: 1, rejected: 1 })
    expect((await run('users', 'list')).stdout).toContain('ada@example.com')
    const again = await run('import', 'file', 'people.ndjson')
    expect(again.stdout).toMatch(/user +1 unchanged, 1 rejected/)
  })

  it('ends with 0 when everything was taken', async () => {
    const { run } = await project({ 'people.ndjson': lines(ada) })
    expect(await run('import', 'file', 'people.ndjson')).toMatchObject({ code: 0, stderr: '' })
  })

  it('tells on one line of a terminal how far it is, and leaves nothing of that', async () => {
    const { cwd } = await project({ 'people.ndjson': lines(ada) })
    const { stderr } = await latchkey(['import', 'file', 'people.ndjson'], { cwd, env, terminal: true })
    expect(stderr).toBe('\r[####################] 100 % 1 records \r\u001b[K')
  })

  it('takes users with hashes from a CSV, with quotes and a mark of Excel', async () => {
    const digest = await hash('a password of Ada', 4)
    const text =
      `\uFEFFE-mail,Name,Email Verified,Password Hash\r\nignored,x,yes,\r\n`.replace('E-mail', 'Email') +
      `ada@example.com,"Ada ""Countess""\nLovelace",yes,${digest}\r\n`
    const { run } = await project({ 'people.csv': text })
    const report = JSON.parse((await run('import', 'file', 'people.csv', '--json')).stdout)
    expect(report.kinds).toMatchObject({ user: { taken: 1, rejected: 1 }, account: { taken: 1 } })
    const { users } = JSON.parse((await run('users', 'list', '--json')).stdout)
    expect(users).toMatchObject([{ name: 'Ada "Countess"\nLovelace', emailVerified: true }])
  })

  it.each([
    ['a formula', 'email,name\nada@example.com,"=HYPERLINK(""http://evil.example"")"\n', 'must be no formula'],
    ['a row that is too short', 'email,name\nada@example.com\n', 'must have 2 cells'],
    ['an open quote', 'email,name\nada@example.com,"Ada\n', 'must close its quotes'],
    ['a giant cell', `email,name\nada@example.com,${'x'.repeat(2_000_000)}\n`, 'bytes long'],
    ['another encoding', Buffer.from('email,name\nada@example.com,J\xfcrgen\n', 'latin1'), 'must be UTF-8'],
  ])('rejects %s in a CSV, with its line', async (_, text, sentence) => {
    const { run } = await project({ 'people.csv': text })
    const { code, stdout } = await run('import', 'file', 'people.csv')
    expect([code, stdout]).toEqual([7, expect.stringContaining(sentence)])
    expect(stdout).toContain('line 2')
    expect((await run('users', 'list')).stdout).toContain('No users yet')
  })

  it.each([
    ['a source that there is not', ['import', 'okta', 'x.json'], /There is no source "okta"[^]*better-auth/],
    ['a file that is not there', ['import', 'file', 'nothing.ndjson'], /There is no file/],
    ['no file', ['import', 'file'], /Name the file/],
    ['no database', ['import', 'better-auth'], /--from/],
    ['UTF-16', ['import', 'file', 'wide.ndjson'], /UTF-16/],
    ['a CSV without e-mail', ['import', 'file', 'none.csv'], /one of them email/],
    ['a name that cannot be kept', ['import', 'file', 'wide.ndjson', '--as', 'a b'], /up to 64 letters/],
    ['--follow beside --json', ['import', 'file', 'wide.ndjson', '--follow', '--json'], /goes without/],
  ])('ends with 2 for %s', async (_, argv, sentence) => {
    const { run } = await project({ 'wide.ndjson': Buffer.from('\uFEFF{}', 'utf16le'), 'none.csv': 'name\nAda\n' })
    expect(await run(...argv)).toMatchObject({ code: 2, stderr: expect.stringMatching(sentence) })
  })

  itDeep('warns when the cookies of better-auth will open nothing', async () => {
    const { DATABASE_URL } = await ownDatabase()
    const tables =
      'create table "user" (id text, email text, name text); create table "account" (id text); create table "session" (id text)'
    await asAdministrator(DATABASE_URL, tables)
    const { cwd } = await project()
    const secret = 'the-secret-of-better-auth-0123456789'
    const { code, stderr } = await latchkey(['import', 'better-auth', '--from', DATABASE_URL], {
      cwd,
      env: { ...env, BETTER_AUTH_SECRET: secret },
    })
    expect([code, stderr]).toEqual([0, expect.stringContaining('nobody will stay signed in')])
    expect(stderr).not.toContain(secret)
  })

  itDeep('follows a source until it is stopped, and loses nobody', async () => {
    const { DATABASE_URL } = await ownDatabase()
    const write = (text: string) => asAdministrator(DATABASE_URL, text)
    await write(`
      create table "user" (id text, email text, name text);
      create table "account" (id text);
      create table "session" (id text, "userId" text, token text, "expiresAt" timestamptz);
      insert into "user" values ('1', 'ada@example.com', 'Ada')`)
    const { cwd, run } = await project()
    const session = await start(['import', 'better-auth', '--from', DATABASE_URL, '--follow', '--every', '1'], {
      cwd,
      env,
    })
    await session.says(/user +1 taken[^]*Following/)
    await write(`
      insert into "user" values ('2', 'bob@example.com', 'Bob');
      insert into "session" values ('s', '2', 'abcdefghijklmnopqrstuvwxyz012345', now() + interval '1 day')`)
    await session.says(/Z {2}2 taken/)
    session.signal()
    expect((await session.result).code).toBe(0)
    expect((await run('users', 'list')).stdout).toContain('bob@example.com')
    expect(await run('import', 'verify', 'better-auth', '--from', DATABASE_URL)).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/user +2 there, 2 here as they are there\nsession +1 there, 1 here/),
    })
  })
})

describe('latchkey import verify', () => {
  it('says what is missing, changed and removed', async () => {
    const { cwd, run } = await project({ 'people.ndjson': lines(ada) })
    await run('import', 'file', 'people.ndjson')
    expect(await run('import', 'verify', 'file', 'people.ndjson')).toMatchObject({ code: 0 })
    writeFileSync(
      join(cwd, 'people.ndjson'),
      lines({ ...ada, name: 'Countess' }, { ...ada, id: 'u2', email: 'b@example.com' }),
    )
    const verified = await run('import', 'verify', 'file', 'people.ndjson')
    expect([verified.code, verified.stdout]).toEqual([
      7,
      expect.stringMatching(/2 there, 0 here as they are there, 1 changed, 1 missing/),
    ])
    const asJson = await run('import', 'verify', 'file', 'people.ndjson', '--json')
    expect(JSON.parse(asJson.stdout).user).toMatchObject({ source: 2, changed: 1, missing: 1 })
  })
})

describe('latchkey export', () => {
  it('writes a file for its owner alone, and never over another', async () => {
    const { cwd, run } = await project({ 'people.ndjson': lines(ada) })
    await run('import', 'file', 'people.ndjson')
    const done = await run('export', 'all.ndjson')
    expect([done.code, done.stderr]).toEqual([0, expect.stringMatching(/Written: 1 user\.[^]*--secrets/)])
    const path = join(cwd, 'all.ndjson')
    expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({
      kind: 'user',
      email: 'ada@example.com',
      name: 'Ada',
    })
    expect(statSync(path).mode & 0o777).toBe(0o600)
    expect(await run('export', 'all.ndjson')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('is there already'),
    })
    expect((await run('export')).stdout).toBe(readFileSync(path, 'utf8'))
    expect(JSON.parse((await run('export', 'more.ndjson', '--json')).stdout)).toEqual({ user: 1 })
    expect(await run('export', '--json')).toMatchObject({ code: 2 })
  })
})
