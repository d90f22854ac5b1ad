import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import type { Database } from '../../runtime/database/database.ts'
import { type DatabaseHome, openDatabase } from '../../runtime/database/open-database.ts'
import { raw, sql } from '../../runtime/database/sql.ts'
import { sealTokens } from '../../runtime/features/social/index.ts'
import { parseSecrets } from '../../runtime/security/secrets.ts'
import { createTestDatabase } from '../support/postgres.ts'
import { runLatchkey, startLatchkey } from '../support/process.ts'

/** How often each of them is killed. */
const kills = 20

interface Home {
  readonly name: string
  make(cwd: string): Promise<{ readonly env: Record<string, string>; readonly settings: DatabaseHome }>
}

const homes: readonly Home[] = [
  {
    name: 'the embedded database',
    make: async (cwd) => ({
      env: {},
      settings: { kind: 'embedded', directory: join(cwd, '.latchkey/data'), schema: 'latchkey' },
    }),
  },
  {
    name: 'PostgreSQL',
    async make() {
      const { url, drop } = await createTestDatabase(inject('postgres'))
      onTestFinished(drop)
      const settings = { kind: 'server', url, schema: 'latchkey', pool: 2, prepare: true } as const
      return { env: { DATABASE_URL: url }, settings }
    },
  },
]

const secretOf = (version: number) => `${version}:secret-number-${version}-0123456789-abcdefghij`
const secretsUpTo = (last: number) => Array.from({ length: last }, (_, place) => secretOf(last - place)).join(',')

/** A project with a database that is up to date and has a signing key. */
async function project({ make }: Home) {
  const cwd = await mkdtemp(join(tmpdir(), 'latchkey-change-'))
  onTestFinished(() => rm(cwd, { recursive: true, force: true }))
  const { env, settings } = await make(cwd)
  const surroundings = (secrets: string) => ({
    cwd,
    env: { ...env, LATCHKEY_SECRETS: secrets, LATCHKEY_BASE_URL: 'https://auth.example.com' },
  })
  const configure = (migrations: readonly object[]) =>
    writeFile(
      join(cwd, 'auth.config.ts'),
      `import { defineConfig, defineFeature, emailPassword, github, social } from 'latchkey'
export default defineConfig({ features: [emailPassword(), social({ providers: [github({ clientId: 'a', clientSecret: 'b' })] }),
  defineFeature({ id: 'acme-notes', migrations: ${JSON.stringify(migrations)} })] })\n`,
    )
  const run = (argv: readonly string[], secrets = secretOf(1)) => runLatchkey(argv, surroundings(secrets))
  const done = async (argv: readonly string[], secrets?: string) => {
    const { code, stdout, stderr } = await run(argv, secrets)
    if (code !== 0) throw new Error(`latchkey ${argv.join(' ')} ended with ${code}:\n${stdout}${stderr}`)
    return stdout
  }
  /** Starts a command and kills it after some milliseconds; whether it was still at work. */
  const killed = async (argv: readonly string[], milliseconds: number, secrets = secretOf(1)) => {
    const started = startLatchkey(argv, surroundings(secrets))
    await delay(milliseconds)
    started.signal('SIGKILL')
    return (await started.ended()).code !== 0
  }
  const inDatabase = async <Result>(work: (db: Database) => Promise<Result>): Promise<Result> => {
    const db = await openDatabase(settings)
    try {
      return await work(db)
    } finally {
      await db.close()
    }
  }
  await configure([])
  await done(['migrate'])
  await done(['keys', 'rotate'])
  return { configure, run, done, killed, inDatabase, surroundings }
}

/** Kills commands until 20 of them were at work; `kill` gets after how many milliseconds, and says whether it still was. */
async function killMany(
  usual: number,
  kill: (milliseconds: number, round: number) => Promise<boolean>,
): Promise<number> {
  let latest = usual
  let round = 0
  for (let done = 0; done < kills;) {
    round += 1
    expect(round).toBeLessThan(10 * kills)
    const wasAtWork = await kill(latest * (0.6 + Math.random() * 0.4), round)
    if (wasAtWork) done += 1
    // Towards the end of the work, where the database is busy, and back where it was over.
    latest *= wasAtWork ? 1.1 : 0.75
  }
  return round
}

/** How long a command takes from its start to its end, in milliseconds. */
async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

const table = {
  name: '0001_notes',
  sql: 'create table latchkey.acme_note (id int primary key, text text); insert into latchkey.acme_note select i, $$x$$ from generate_series(1, 4000) as i',
}

/** The steps of one release: a column and a table, rows in batches, an index. */
function stepsOf(round: number): { readonly name: string; readonly sql: string; readonly batches?: boolean }[] {
  const step = (kind: number, name: string) => `${String(round * 10 + kind).padStart(4, '0')}_${name}`
  const column = `colour${round}`
  return [
    {
      name: step(1, 'column'),
      sql: `alter table latchkey.acme_note add column ${column} text; create table latchkey.acme_extra${round} (id int)`,
    },
    {
      name: step(2, 'fill'),
      batches: true,
      sql: `update latchkey.acme_note set ${column} = 'grey' where id in (select id from latchkey.acme_note where ${column} is null limit 250)`,
    },
    {
      name: step(3, 'index'),
      sql: `create index concurrently acme_note_${column} on latchkey.acme_note (${column}, id)`,
    },
  ]
}

/** Whether what is recorded is there, and nothing else is: a sentence for each step that is half-done. */
async function halfDone(db: Database, rounds: number): Promise<string[]> {
  const found: string[] = []
  for (let round = 1; round <= rounds; round += 1) {
    const [column, fill, index] = stepsOf(round).map(({ name }) => name)
    const rows = await db.query<{ name: string }>(
      sql`select name from latchkey.migration where feature = 'acme-notes' and name in (${column}, ${fill}, ${index})`,
    )
    const recorded = (name: string | undefined) => rows.some((row) => row.name === name)
    const [there] = await db.query<{ column: boolean; extra: boolean; valid: boolean | null }>(
      raw(`select
        exists (select from pg_attribute where attrelid = 'latchkey.acme_note'::regclass and attname = 'colour${round}') as column,
        to_regclass('latchkey.acme_extra${round}') is not null as extra,
        (select indisvalid from pg_index where indexrelid = to_regclass('latchkey.acme_note_colour${round}')) as valid`),
    )
    if (there === undefined) throw new Error('An answer')
    if (there.column !== recorded(column) || there.extra !== recorded(column)) found.push(`${column} is half-done`)
    if (recorded(index) && there.valid !== true) found.push(`${index} is recorded and not there`)
    if (!recorded(fill)) continue
    const left = await db.query(raw(`select 1 from latchkey.acme_note where colour${round} is null limit 1`))
    if (left.length > 0) found.push(`${fill} is recorded and not finished`)
  }
  return found
}

describe.each(homes)('kill -9 on $name', (home) => {
  it(`in the middle of ${kills} migrations leaves nothing half-done, and the next one goes on`, async () => {
    const { configure, done, killed, inDatabase } = await project(home)
    await configure([table])
    await done(['migrate'])
    const steps: object[] = [table]
    const rounds = await killMany(await timed(() => done(['migrate', 'status'])), async (milliseconds, round) => {
      steps.push(...stepsOf(round))
      await configure(steps)
      const wasAtWork = await killed(['migrate'], milliseconds)
      expect(await inDatabase((db) => halfDone(db, round))).toEqual([])
      return wasAtWork
    })
    await done(['migrate'])
    expect(await inDatabase((db) => halfDone(db, rounds))).toEqual([])
    expect(await done(['migrate', 'status'])).toContain('The database is up to date.')
    expect(await done(['check'])).toBe('Nothing contradicts itself.\n')
  })

  it(`in the middle of ${kills} rotations leaves one key that signs, and one more or none`, async () => {
    const { done, killed } = await project(home)
    const list = async (): Promise<{ status: string }[]> => JSON.parse(await done(['keys', 'list', '--json']))
    let known = (await list()).length
    await killMany(await timed(list), async (milliseconds) => {
      const wasAtWork = await killed(['keys', 'rotate', '--now'], milliseconds)
      const keys = await list()
      expect(keys.filter(({ status }) => status === 'active')).toHaveLength(1)
      expect(keys.length - known).toBeLessThanOrEqual(1)
      known = keys.length
      return wasAtWork
    })
    await done(['keys', 'rotate', '--now'])
    expect(await list()).toHaveLength(known + 1)
    expect(await done(['check'])).toBe('Nothing contradicts itself.\n')
  })

  it(`in the middle of ${kills} re-encryptions leaves every value readable, and the next one goes on`, async () => {
    const { done, killed, inDatabase } = await project(home)
    await inDatabase((db) => fillAccounts(db, 6000))
    const usual = await timed(() => done(['keys', 'reencrypt', '--dry-run']))
    const rounds = await killMany(usual, (milliseconds, round) =>
      killed(['keys', 'reencrypt'], milliseconds, secretsUpTo(round + 1)),
    )
    const last = rounds + 1
    const { unreadableRows } = JSON.parse(await done(['keys', 'reencrypt', '--json'], secretsUpTo(last)))
    expect(unreadableRows).toBe(0)
    const counted = JSON.parse(await done(['keys', 'reencrypt', '--dry-run', '--json'], secretOf(last)))
    expect(counted.older).toBe(0)
    // The newest secret alone opens all of them: another one can take its place.
    const next = `${secretOf(last + 1)},${secretOf(last)}`
    expect(JSON.parse(await done(['keys', 'reencrypt', '--json'], next))).toMatchObject({
      sealed: 6001,
      unreadableRows: 0,
    })
    expect(await done(['check'], next)).toBe('Nothing contradicts itself.\n')
  })

  it('20 migrate at once: each step is applied once, and everybody ends with 0', async () => {
    const { configure, done, run } = await project(home)
    await configure([table])
    await done(['migrate'])
    const steps = [table, ...stepsOf(1), ...stepsOf(2)]
    await configure(steps)
    const all = await Promise.all(Array.from({ length: 20 }, () => run(['migrate', '--json', '--lock-timeout', '300'])))
    expect(all.filter(({ code }) => code !== 0)).toEqual([])
    const applied = all.flatMap(({ stdout }): { name: string }[] => JSON.parse(stdout).applied)
    expect(applied.map(({ name }) => name).toSorted()).toEqual(steps.slice(1).map(({ name }) => name))
    expect(await done(['check'])).toBe('Nothing contradicts itself.\n')
  })
})

/** Accounts of one person with a token each, sealed with the first secret. */
async function fillAccounts(db: Database, count: number): Promise<void> {
  const secrets = parseSecrets(secretOf(1))
  const ids = Array.from({ length: count }, (_, place) => `00000000-0000-7000-8000-${String(place).padStart(12, '0')}`)
  const tokens = ids.map((id) => sealTokens(secrets, id, { accessToken: 'a token' }).accessToken)
  const [owner] = ids
  await db.query(sql`
    insert into latchkey.user (id, name, email, created_at, updated_at)
    values (${owner}, 'Ada', 'ada@example.com', now(), now())`)
  await db.query(sql`
    insert into latchkey.account (id, user_id, provider_id, account_id, access_token, created_at, updated_at)
    select id, ${owner}::uuid, 'fake', id::text, token, now(), now()
    from unnest(${ids}::uuid[], ${tokens}::text[]) as made (id, token)`)
}
