import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { migrationsOf, orderedFeatures } from '../../runtime/config/features.ts'
import { applyMigrations } from '../../runtime/database/migrate.ts'
import type { PlannedMigration } from '../../runtime/database/migration-table.ts'
import { openDatabase } from '../../runtime/database/open-database.ts'
import { auditLog, emailPassword, organization } from '../../runtime/index.ts'
import { raw } from '../../runtime/database/sql.ts'
import { Browser } from '../support/browser-jar.ts'
import { laterSteps } from '../support/later-schema.ts'
import { emptyFolder, latchkey, ownDatabase, serveHere } from './in-process.ts'

const config = `import { auditLog, defineConfig, emailPassword, organization } from 'latchkey'
export default defineConfig({ features: [emailPassword(), organization(), auditLog()], rateLimit: { enabled: false } })\n`
const env = { LATCHKEY_SECRETS: '1:a-secret-of-the-test-0123456789-abc', LATCHKEY_BASE_URL: 'https://auth.example.com' }
const features = orderedFeatures({ features: [emailPassword(), organization(), auditLog()] })
const present = migrationsOf(features)
const added = [...present, ...laterSteps(present)]
const gone: PlannedMigration = {
  feature: 'session',
  name: '9001_gone',
  sql: 'alter table latchkey.user drop column image',
  phase: 'contract',
}
const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse battery' }

const homes = {
  'a PostgreSQL server': ownDatabase,
  'the embedded database': () => Promise.resolve({ DATABASE_URL: '' }),
}

/** What people do most: reads and writes of most tables. */
async function story(url: string, email: string): Promise<void> {
  const browser = () => new Browser(`${url}/api/auth`, env.LATCHKEY_BASE_URL)
  const [page, other] = [browser(), browser()]
  const good = async (answer: ReturnType<Browser['post']>) => {
    const { status, body } = await answer
    expect([status, body]).toEqual([200, body])
    return body
  }
  await good(page.post('/sign-up/email', { ...ada, email }))
  await good(other.post('/sign-in/email', { ...ada, email }))
  expect(await good(page.get('/list-sessions'))).toHaveLength(2)
  await good(page.post('/update-user', { name: 'Ada Lovelace' }))
  const newPassword = 'another horse battery'
  await good(page.post('/change-password', { currentPassword: ada.password, newPassword, revokeOtherSessions: true }))
  expect(await good(other.get('/get-session'))).toBeNull()
  const { id } = await good(
    page.post('/organization/create', { name: 'Acme', slug: email.replace('@', '-').replace('.', '-') }),
  )
  await good(page.post('/organization/invite-member', { organizationId: id, email: 'bob@example.com', role: 'member' }))
  await good(page.post('/organization/delete', { organizationId: id }))
  expect(await good(page.get('/get-session'))).toMatchObject({ user: { email, name: 'Ada Lovelace' } })
  await good(page.post('/sign-out', {}))
}

describe.each(Object.entries(homes))('this release on %s that a later one has migrated', (_home, database) => {
  it('goes on, starts and works with what was added, and refuses with the cure what was taken away', async () => {
    const variables = { ...env, ...(await database()) }
    const cwd = emptyFolder({ 'auth.config.ts': config })
    const run = (...argv: string[]) => latchkey(argv, { cwd, env: variables })
    const serve = () => serveHere(['--drain', '0'], { cwd, env: variables })
    const url = variables.DATABASE_URL
    const migrateLater = async (list: readonly PlannedMigration[]) => {
      const db = await openDatabase(
        url === ''
          ? { kind: 'embedded', directory: join(cwd, '.latchkey/data'), schema: 'latchkey' }
          : { kind: 'server', url, schema: 'latchkey', pool: 1, prepare: true },
      )
      try {
        await applyMigrations(db, list, new Date(), { contract: true })
        return await db.query(raw(`select to_regclass('latchkey.later_diary') is not null as added`))
      } finally {
        await db.close()
      }
    }
    for (const argv of [['migrate'], ['keys', 'rotate']]) expect((await run(...argv)).code).toBe(0)

    // A node of this release runs while the later one migrates; the embedded database has one process.
    if (url === '') expect(await migrateLater(added)).toEqual([{ added: true }])
    await using running = await serve()
    await story(running.url, 'before@example.com')
    if (url !== '') expect(await migrateLater(added)).toEqual([{ added: true }])
    await story(running.url, 'between@example.com')
    expect((await fetch(`${running.url}/api/auth/readyz`)).status).toBe(200)
    await running.stop()

    await using again = await serve()
    await again.says(/"migrations\.ahead"[^\n]*"names":"[^"]*session\/9000_later/)
    await story(again.url, 'after@example.com')
    expect((await fetch(`${again.url}/api/auth/readyz`)).status).toBe(200)
    await again.stop()
    expect(await run('migrate')).toMatchObject({ code: 0, stdout: expect.stringContaining('Nothing to do') })
    expect((await run('keys', 'rotate')).code).toBe(0)
    expect((await run('doctor')).stdout).toMatch(/a newer release added .*session\/9000_later/)
    expect(await run('check')).toMatchObject({ code: 0, stdout: 'Nothing contradicts itself.\n' })
    expect(await run('audit', 'verify')).toMatchObject({ code: 0 })

    await migrateLater([...added, gone])
    const refusal =
      /migrated by a newer release.*\(session\/9001_gone\)\. Install that release, take its migrations back \(npx latchkey migrate down\), or restore a backup\.\n$/
    for (const argv of [['serve'], ['migrate']]) {
      expect(await run(...argv)).toMatchObject({ code: 78, stderr: expect.stringMatching(refusal) })
    }
    expect(await run('migrate', 'status')).toMatchObject({
      code: 78,
      stdout: expect.stringMatching(/migrated by a newer release\. Install that release\.\n$/),
    })
    expect(await run('check')).toMatchObject({ code: 8, stdout: expect.stringContaining('install that release') })
  })
})
