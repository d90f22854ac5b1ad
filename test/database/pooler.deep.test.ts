import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest'
import { openDatabase } from '../../runtime/database/open-database.ts'
import { raw, sql } from '../../runtime/database/sql.ts'
import { prepareProject, type PreparedProject, serveHere } from '../cli/in-process.ts'
import { latchkey, textOf } from '../cli/in-process.ts'
import { startPgBouncer, type TestPgBouncer } from '../support/pgbouncer.ts'
import { createTestDatabase } from '../support/postgres.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const config =
  "import { defineConfig, emailPassword, jwt } from 'latchkey'\nexport default defineConfig({ features: [emailPassword(), jwt()] })\n"
const env = { LATCHKEY_SECRETS: '1:a-secret-of-the-test-0123456789-abc', LATCHKEY_BASE_URL: 'https://auth.example.com' }
const timeouts = 'statement_timeout, lock_timeout, idle_in_transaction_session_timeout'

let pooler: TestPgBouncer
let url: string
let prepared: PreparedProject

beforeAll(async () => {
  const postgres = inject('postgres')
  pooler = await startPgBouncer(postgres)
  url = (await createTestDatabase(postgres, inject('run'))).url
  prepared = await prepareProject({ 'auth.config.ts': config }, [['migrate'], ['keys', 'rotate']], { env })
})
afterAll(async () => {
  await pooler?.stop()
  await prepared?.drop()
})

/** A database through the pooler, with what its connections had to say. */
async function open(through: TestPgBouncer) {
  const warnings: string[] = []
  const home = { kind: 'server', url: through.through(url), schema: 'latchkey', pool: 4, prepare: true } as const
  const database = await openDatabase(home, undefined, (message) => warnings.push(message))
  onTestFinished(() => database.close())
  return { database, warnings }
}

describe('behind PgBouncer in transaction mode', () => {
  it('statements and transactions of many at once find their own answers, with our timeouts in each transaction', async () => {
    const { database, warnings } = await open(pooler)
    await database.query(sql`select 1`)
    const numbers = Array.from({ length: 400 }, (_, number) => number)
    const answers = await Promise.all(
      numbers.map(async (number) => {
        // Without a parameter a statement goes as one message, with one as two.
        if (number % 4 === 1) return database.query<{ it: number }>(raw(`select ${number} as it`))
        if (number % 4 !== 0) return database.query<{ it: number }>(sql`select ${number}::int as it`)
        return database.transaction(async (tx) => {
          await tx.query(sql`select pg_advisory_xact_lock(${number % 8})`)
          return tx.query<{ it: number }>(sql`select ${number}::int as it`)
        })
      }),
    )
    expect(answers.map(([row]) => row?.it)).toEqual(numbers)
    expect(warnings).toEqual([expect.stringContaining('refuses timeouts')])
    const [timeout] = await database.transaction((tx) =>
      tx.query<{ it: string }>(raw(`select current_setting('statement_timeout') as it`)),
    )
    expect(timeout?.it).toBe('2500ms')
  })

  it('that takes our timeouts without a word, is noticed, and no statement is prepared any more', async () => {
    const silent = await startPgBouncer(inject('postgres'), [`ignore_startup_parameters = ${timeouts}`])
    onTestFinished(() => silent.stop())
    const { database, warnings } = await open(silent)
    await database.query(sql`select 1`)
    const ask = (number: number) => database.query<{ it: number }>(sql`select ${number}::int as it`)
    for (let round = 0; round < 20; round += 1) {
      const answers = await Promise.all(Array.from({ length: 40 }, (_, number) => ask(number)))
      expect(answers.map(([row]) => row?.it)).toEqual(Array.from({ length: 40 }, (_, number) => number))
    }
    expect(warnings).toEqual([expect.stringContaining('drops them')])
  })

  it('commands take the direct address, and a revoked key is known to a node that only hears of it by asking', async () => {
    const cwd = await prepared.copy()
    const [, direct = ''] = /^DATABASE_URL=(.*)$/m.exec(textOf(cwd, '.env')) ?? []
    const pooled = { ...env, DATABASE_URL: pooler.through(direct) }
    await using service = await serveHere([], { cwd, env: pooled })
    const kids = async () => {
      const { keys }: { keys: { kid: string }[] } = await (await fetch(`${service.url}/api/auth/jwks`)).json()
      return keys.map(({ kid }) => kid)
    }
    const [before = ''] = await kids()
    await service.says(/"keys\.polled"/)
    // Commands do not go through the pooler: its address leads nowhere.
    const command = { cwd, env: { ...env, DATABASE_URL: 'postgres://127.0.0.1:1/none', DATABASE_DIRECT_URL: direct } }
    expect((await latchkey(['keys', 'revoke', before], command)).code).toBe(0)
    await expect.poll(kids).not.toContain(before)
    expect((await service.stop()).code).toBe(0)
  })

  it('the tests of the server pass', async () => {
    const files = [
      'test/database/contract',
      'test/features/email-password',
      'test/features/jwt',
      'test/organization/races',
    ]
    const run = promisify(execFile)
    const surroundings = { cwd: root, env: { ...process.env, TEST_POOLER: 'pgbouncer' }, maxBuffer: 64 * 1024 * 1024 }
    const args = ['node_modules/vitest/vitest.mjs', 'run', '--reporter=json', '--maxWorkers=2', ...files]
    const { stdout } = await run(process.execPath, args, surroundings)
    const report = JSON.parse(stdout.slice(stdout.indexOf('{"')))
    expect(report.numFailedTests).toBe(0)
    expect(report.numPassedTests).toBeGreaterThan(50)
  })
})
