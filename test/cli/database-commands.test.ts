import { chmodSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../../runtime/database/open-database.ts'
import { raw } from '../../runtime/database/sql.ts'
import { firstRows, itDeep } from '../support/depth.ts'
import { emptyFolder, latchkey } from './in-process.ts'

const secret = 'a-secret-of-the-test-0123456789-abc'
const env = { LATCHKEY_SECRETS: `1:${secret}`, LATCHKEY_BASE_URL: 'https://auth.example.com' }
const config =
  "import { defineConfig, emailPassword } from 'latchkey'\nexport default defineConfig({ features: [emailPassword()] })\n"

/** A folder whose database is migrated and has a key; each test takes a copy, because making one takes a while. */
let prepared: string

beforeAll(async () => {
  prepared = mkdtempSync(join(tmpdir(), 'latchkey-cli-prepared-'))
  writeFileSync(join(prepared, 'auth.config.ts'), config)
  for (const argv of [['migrate'], ['keys', 'rotate']]) {
    const { code, stderr } = await latchkey(argv, { cwd: prepared, env })
    if (code !== 0) throw new Error(stderr)
  }
})
afterAll(() => rmSync(prepared, { recursive: true, force: true }))

function project(): string {
  const cwd = emptyFolder()
  cpSync(prepared, cwd, { recursive: true })
  return cwd
}

async function inDatabase(cwd: string, statement: string): Promise<void> {
  const db = await openDatabase({ kind: 'embedded', directory: join(cwd, '.latchkey/data'), schema: 'latchkey' })
  await db.query(raw(statement))
  await db.close()
}

const later = "insert into latchkey.migration values ('session', '9999_later', 'x', now())"
const removed = "insert into latchkey.migration values ('passkey', '0001_passkey', 'x', now())"
const rewritten = "update latchkey.migration set checksum = 'x' where feature = 'session'"

describe('migrate', () => {
  it('says what is pending, prints it, applies it, and finds nothing to do then', async () => {
    const cwd = emptyFolder({ 'auth.config.ts': config })
    const before = await latchkey(['migrate', 'status'], { cwd, env })
    expect(before.code).toBe(3)
    expect(before.stdout).toMatch(/^pending {2}session\/0001_identity$[^]*Run: npx latchkey migrate\n$/m)

    const plan = await latchkey(['migrate', '--dry-run'], { cwd, env })
    expect(plan).toMatchObject({ code: 0, stderr: '' })
    expect(plan.stdout).toMatch(/create table latchkey\.user\b|create table latchkey\."user"/i)
    expect((await latchkey(['migrate', 'status'], { cwd, env })).code).toBe(3)

    const applied = await latchkey(['migrate', '--json'], { cwd, env })
    expect(applied.code).toBe(0)
    expect(JSON.parse(applied.stdout).applied).toContainEqual({ feature: 'session', name: '0001_identity' })

    const after = await latchkey(['migrate', 'status', '--json'], { cwd, env })
    expect(after.code).toBe(0)
    for (const row of JSON.parse(after.stdout))
      expect(row).toMatchObject({ state: 'applied', checksum: expect.any(String) })
    expect(await latchkey(['migrate'], { cwd, env })).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('Nothing to do'),
    })
    expect((await latchkey(['migrate', '--dry-run'], { cwd, env })).stdout).toMatch(/^-- Nothing to do/)
  })

  itDeep('prints the SQL that a psql would run by hand', async () => {
    const cwd = emptyFolder({ 'auth.config.ts': config })
    const { stdout } = await latchkey(['migrate', '--dry-run'], { cwd, env })
    await inDatabase(cwd, stdout.replace(/^(begin|commit);$/gm, ''))
    expect(await latchkey(['migrate', 'status'], { cwd, env })).toMatchObject({ code: 0 })
  })

  itDeep('refuses with 5 when the text of an applied migration is another one', async () => {
    const cwd = project()
    await inDatabase(cwd, rewritten)
    const { code, stderr } = await latchkey(['migrate'], { cwd, env })
    expect(code).toBe(5)
    expect(stderr).toContain('session/0001_identity')
    expect((await latchkey(['migrate', 'status'], { cwd, env })).code).toBe(5)
  })

  it('refuses with 78 when a newer release has migrated', async () => {
    const cwd = project()
    await inDatabase(cwd, later)
    const { code, stderr } = await latchkey(['migrate'], { cwd, env })
    expect(code).toBe(78)
    expect(stderr).toContain('session/9999_later')
  })

  itDeep('lets the tables of a feature that was removed from the config be', async () => {
    const cwd = project()
    await inDatabase(cwd, removed)
    expect(await latchkey(['migrate'], { cwd, env })).toMatchObject({ code: 0 })
    expect((await latchkey(['migrate', 'status'], { cwd, env })).stdout).toContain('unknown  passkey/0001_passkey')
  })
})

describe('doctor', () => {
  const rows = (stdout: string): { name: string; state: string; finding: string; cure?: string }[] =>
    JSON.parse(stdout).checks

  itDeep('finds a prepared folder in order', async () => {
    const { code, stdout } = await latchkey(['doctor'], { cwd: prepared, env })
    expect(stdout).not.toContain('WRONG')
    expect(stdout).toMatch(/Everything is in order\.\n$/)
    expect(code).toBe(0)
  })

  itDeep('notes that no proxy is named, and the line that names one', async () => {
    const { stdout } = await latchkey(['doctor', '--json'], { cwd: prepared, env })
    const proxy = rows(stdout).find(({ name }) => name === 'proxy')
    expect(proxy).toMatchObject({ state: 'note', cure: expect.stringContaining("trustProxy: 'loopback'") })
  })

  it.each(
    firstRows(3, [
      [
        'another secret',
        [],
        { LATCHKEY_SECRETS: '1:another-secret-0123456789-abcdefghij' },
        'signing key',
        'npx latchkey keys rotate',
      ],
      [
        'a server that does not answer',
        [],
        { DATABASE_URL: 'postgres://me:hush-hush@localhost:1/x' },
        'database',
        'DATABASE_URL',
      ],
      ['a missing config', ['rm auth.config.ts'], {}, 'config', 'npx latchkey init'],
      ['a public address without https', [], { LATCHKEY_BASE_URL: 'http://auth.example.com' }, 'settings', 'TLS'],
      [
        'a base URL with a path',
        [],
        { LATCHKEY_BASE_URL: 'https://example.com/auth' },
        'settings',
        'https://example.com;',
      ],
      ['development on a public address', [], { LATCHKEY_MODE: 'development' }, 'settings', 'Leave out --dev'],
      ['a short secret', [], { LATCHKEY_SECRETS: 'tiny-one' }, 'settings', 'npx latchkey secret'],
      ['pending migrations', ['rm .latchkey'], {}, 'migrations', 'Run: npx latchkey migrate'],
      ['rewritten migrations', [rewritten], {}, 'migrations', 'docs/cli.md'],
      ['a .env that others can read', ['.env 644'], {}, '.env', 'chmod 600 .env'],
    ]),
  )('says the cure of %s', async (_name, steps, more, check, cure) => {
    const cwd = steps.length === 0 ? prepared : project()
    for (const step of steps) {
      if (step.startsWith('rm ')) rmSync(join(cwd, step.slice(3)), { recursive: true })
      else if (step === '.env 644') {
        writeFileSync(join(cwd, '.env'), '')
        chmodSync(join(cwd, '.env'), 0o644)
      } else await inDatabase(cwd, step)
    }
    const all = { ...env, ...more }
    const { code, stdout, stderr } = await latchkey(['doctor', '--json'], { cwd, env: all })
    expect(code).toBe(78)
    const wrong = rows(stdout).filter((row) => row.state === 'wrong')
    expect(wrong).toEqual([expect.objectContaining({ name: check, cure: expect.stringContaining(cure) })])
    for (const text of [stdout, stderr]) {
      expect(text).not.toContain('hush-hush')
      expect(text).not.toContain(all.LATCHKEY_SECRETS)
    }
  })

  it('says finding and cure to people, too', async () => {
    const { code, stdout } = await latchkey(['doctor'], {
      cwd: prepared,
      env: { ...env, LATCHKEY_SECRETS: 'tiny-one' },
    })
    expect(code).toBe(78)
    expect(stdout).toMatch(/^WRONG {4}settings .*LATCHKEY_SECRETS.*\n +Run `npx latchkey secret`/m)
    expect(stdout).toMatch(/^skipped {2}database /m)
    expect(stdout).toMatch(/1 to correct\.\n$/)
  })

  itDeep('changes nothing', async () => {
    const cwd = emptyFolder({ 'auth.config.ts': config })
    await latchkey(['doctor'], { cwd, env })
    expect((await latchkey(['migrate', 'status'], { cwd, env })).code).toBe(3)
    expect(readdirSync(cwd).toSorted()).toEqual(['.latchkey', 'auth.config.ts'])
    expect(readFileSync(join(cwd, 'auth.config.ts'), 'utf8')).toBe(config)
  })
})

describe('a database that another opening holds', () => {
  itDeep(
    'ends the command with 75 and a sentence that names the process, when that does not take commands',
    async () => {
      const cwd = project()
      const db = await openDatabase({ kind: 'embedded', directory: join(cwd, '.latchkey/data'), schema: 'latchkey' })
      const results = []
      for (const argv of [['migrate', 'status'], ['keys', 'list'], ['doctor']])
        results.push(await latchkey(argv, { cwd, env }))
      await db.close()
      for (const { code, stdout, stderr } of results) {
        expect(code).toBe(75)
        expect(stdout + stderr).toContain(`process ${process.pid}, which does not answer`)
      }
      expect(await latchkey(['migrate', 'status'], { cwd, env })).toMatchObject({ code: 0 })
    },
  )
})
