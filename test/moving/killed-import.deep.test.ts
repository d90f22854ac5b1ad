import { expect, inject, it, onTestFinished } from 'vitest'
import { join } from 'node:path'
import { openDatabase } from '../../runtime/database/open-database.ts'
import { emptyFolder } from '../cli/in-process.ts'
import { createTestDatabase } from '../support/postgres.ts'
import { runLatchkey, startLatchkey } from '../support/process.ts'
import { testSecret } from '../support/test-auth.ts'
import { sumsOf, writePeople } from './people-file.ts'

const people = 50_000
const kills = 20
const config = `import { defineConfig, emailPassword } from 'latchkey'
export default defineConfig({ features: [emailPassword()] })
`

/** An empty, migrated database and a folder in which the built program works on it. */
async function project(file: string) {
  const { url, drop } = await createTestDatabase(inject('postgres'))
  onTestFinished(drop)
  const cwd = emptyFolder({ 'auth.config.ts': config })
  const env = { DATABASE_URL: url, LATCHKEY_SECRETS: `1:${testSecret}`, LATCHKEY_BASE_URL: 'https://auth.example.com' }
  expect((await runLatchkey(['migrate'], { cwd, env })).code).toBe(0)
  const args = ['import', 'file', file]
  return { url, cwd, env, args }
}

/** Kills a command (SIGKILL) as soon as that many more records were taken. */
async function killAfter(url: string, place: Awaited<ReturnType<typeof project>>, records: number): Promise<void> {
  const db = await openDatabase({ kind: 'server', url, schema: 'latchkey', pool: 1, prepare: false })
  try {
    const { sql } = await import('../../runtime/database/sql.ts')
    const taken = async () => {
      const [row] = await db.query<{ count: number }>(sql`select count(*)::float8 as count from latchkey.imported`)
      return row?.count ?? 0
    }
    const until = (await taken()) + records
    await using command = startLatchkey(place.args, place)
    await expect.poll(taken, { timeout: 100_000, interval: 20 }).toBeGreaterThanOrEqual(until)
    command.signal('SIGKILL')
    await command.ended()
  } finally {
    await db.close()
  }
}

it(
  `an import of ${people} people that is killed ${kills} times ends as one that is not`,
  { timeout: 500_000 },
  async () => {
    const file = join(emptyFolder(), 'people.ndjson')
    await writePeople(file, people)
    const [whole, killed] = [await project(file), await project(file)]
    expect((await runLatchkey(whole.args, whole)).code).toBe(0)
    // At uneven places: some before a batch is written, some in the middle of one.
    for (let kill = 0; kill < kills; kill += 1) await killAfter(killed.url, killed, 1000 + 173 * kill)
    expect((await runLatchkey(killed.args, killed)).code).toBe(0)
    const sums = await Promise.all(
      [whole, killed].map(async ({ url }) => {
        const db = await openDatabase({ kind: 'server', url, schema: 'latchkey', pool: 1, prepare: false })
        try {
          return await sumsOf(db)
        } finally {
          await db.close()
        }
      }),
    )
    expect(sums[1]).toEqual(sums[0])
    expect(sums[0]?.['user']).toMatch(new RegExp(`^${people} rows`))
    const verified = await runLatchkey(['import', 'verify', 'file', file], killed)
    expect(verified).toMatchObject({ code: 0 })
    expect(verified.stdout).toContain(`${people} there, ${people} here as they are there`)
  },
)
