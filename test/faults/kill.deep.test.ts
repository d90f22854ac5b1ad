import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import type { Database } from '../../runtime/database/database.ts'
import { sql } from '../../runtime/database/sql.ts'
import { type DatabaseHome, openDatabase } from '../../runtime/database/open-database.ts'
import { Browser } from '../support/browser-jar.ts'
import { createTestDatabase } from '../support/postgres.ts'
import { runLatchkey, startService } from '../support/process.ts'

interface Home {
  readonly cwd: string
  readonly env: Record<string, string>
  readonly settings: DatabaseHome
}

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-kill-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

async function embeddedHome(): Promise<Home> {
  const cwd = await newFolder()
  return { cwd, env: {}, settings: { kind: 'embedded', directory: join(cwd, '.latchkey/data'), schema: 'latchkey' } }
}

async function serverHome(): Promise<Home> {
  const { url, drop } = await createTestDatabase(inject('postgres'))
  onTestFinished(() => drop())
  const settings = { kind: 'server', url, schema: 'latchkey', pool: 2, prepare: true } as const
  return { cwd: await newFolder(), env: { DATABASE_URL: url }, settings }
}

/** Signs people up from several clients until the service dies; gives the addresses that were acknowledged. */
async function signUpUntilKilled(url: string, round: number, kill: (acknowledged: number) => void): Promise<string[]> {
  const acknowledged: string[] = []
  const client = async (id: number) => {
    for (let step = 0; ; step += 1) {
      const email = `person-${round}-${id}-${step}@example.com`
      const body = { name: 'Person', email, password: 'correct horse battery' }
      const answer = await new Browser(`${url}/api/auth`, url).post('/sign-up/email', body).catch(() => undefined)
      if (answer === undefined) return
      if (answer.status === 200) acknowledged.push(email)
      kill(acknowledged.length)
    }
  }
  await Promise.all([1, 2, 3, 4].map(client))
  return acknowledged
}

async function expectWhole(db: Database, acknowledged: readonly string[]): Promise<void> {
  const users = await db.query<{ email: string; accounts: number; sessions: number }>(sql`
    select u.email,
      (select count(*) from latchkey.account a where a.user_id = u.id and a.password is not null) as accounts,
      (select count(*) from latchkey.session s where s.user_id = u.id) as sessions
    from latchkey.user u`)
  const stored = new Set(users.map((user) => user.email))
  expect(acknowledged.filter((email) => !stored.has(email))).toEqual([])
  expect(users.filter((user) => user.accounts !== 1 || user.sessions !== 1)).toEqual([])
}

// That the embedded database keeps what it acknowledged is proven row by row, on every push, in `test/database/crash.test.ts`.
describe.each([
  { name: 'the embedded database', home: embeddedHome },
  { name: 'PostgreSQL', home: serverHome },
])('kill -9 during sign-ups on $name', ({ home }) => {
  it('loses no acknowledged sign-up and leaves none half-written', async () => {
    const { cwd, env, settings } = await home()
    expect((await runLatchkey(['init', '--yes'], { cwd, env })).code).toBe(0)
    const everybody: string[] = []
    for (const round of [1, 2, 3]) {
      const service = await startService([], { cwd, env })
      const acknowledged = await signUpUntilKilled(service.url, round, (count) => {
        if (count >= 4 + round * 3) service.signal('SIGKILL')
      })
      await service.ended()
      expect(acknowledged.length).toBeGreaterThanOrEqual(4 + round * 3)
      everybody.push(...acknowledged)
      const db = await openDatabase(settings)
      await expectWhole(db, everybody)
      await db.close()
    }
    await using service = await startService([], { cwd, env })
    const body = { email: everybody[0], password: 'correct horse battery' }
    const answer = await new Browser(`${service.url}/api/auth`, service.url).post('/sign-in/email', body)
    expect([answer.status, answer.body.user?.email]).toEqual([200, everybody[0]])
  })
})
