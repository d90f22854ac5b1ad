import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { firstRows, itDeep } from '../support/depth.ts'
import { Browser } from '../support/browser-jar.ts'
import { openServer } from '../../runtime/database/postgres.ts'
import { sql } from '../../runtime/database/sql.ts'
import { type PreparedProject, prepareProject, serveHere, textOf } from './in-process.ts'

const config =
  "import { defineConfig, emailPassword } from 'latchkey'\nexport default defineConfig({ features: [emailPassword()] })\n"
const env = { LATCHKEY_SECRETS: '1:a-secret-of-the-test-0123456789-abc', LATCHKEY_BASE_URL: 'https://auth.example.com' }
const ada = { name: 'Ada', email: 'ada@example.com', password: 'correct horse battery' }
/** Milliseconds: longer than any session lives. */
const long = 400 * 86_400_000

let prepared: PreparedProject
beforeAll(async () => {
  prepared = await prepareProject({ 'auth.config.ts': config }, [['migrate'], ['keys', 'rotate']], { env })
})
afterAll(() => prepared?.drop())

/** A node whose clock is so many milliseconds ahead; `set` changes that while it runs. */
async function node(cwd: string, ahead: number) {
  const clock = { ahead }
  const now = () => new Date(Date.now() + clock.ahead)
  const service = await serveHere(['--drain', '0'], { cwd, env, now })
  const page = new Browser(`${service.url}/api/auth`, env.LATCHKEY_BASE_URL)
  return { ...service, page, set: (milliseconds: number) => (clock.ahead = milliseconds) }
}

describe('a node with a wrong clock', () => {
  it.each(
    firstRows(1, [
      ['ahead', long],
      ['behind', -long],
    ]),
  )('that is %s signs nobody out, makes sessions like any other, and says so', async (_name, apart) => {
    const cwd = await prepared.copy()
    await using right = await node(cwd, 0)
    await using wrong = await node(cwd, apart)
    await wrong.says(new RegExp(`"level":"warn","event":"clock\\.wrong"[^\\n]*"seconds":${apart / 1000}\\b`))

    expect((await right.page.post('/sign-up/email', ada)).status).toBe(200)
    for (const [name, value] of right.page.cookies) wrong.page.cookies.set(name, value)
    expect((await wrong.page.get('/get-session')).body.user.email).toBe(ada.email)

    const other = new Browser(`${wrong.url}/api/auth`, env.LATCHKEY_BASE_URL)
    expect((await other.post('/sign-in/email', ada)).status).toBe(200)
    for (const [name, value] of other.cookies) right.page.cookies.set(name, value)
    const { session, user } = (await right.page.get('/get-session')).body
    expect(user.email).toBe(ada.email)
    expect(Math.abs(Date.parse(session.createdAt) - Date.now())).toBeLessThan(3_600_000)
  })

  itDeep('that jumps while it runs signs nobody out, and removes no session that is good', async () => {
    const cwd = await prepared.copy()
    const [, url = ''] = /DATABASE_URL=(.*)/.exec(textOf(cwd, '.env')) ?? []
    await using service = await node(cwd, 0)
    expect((await service.page.post('/sign-up/email', ada)).status).toBe(200)
    for (const ahead of [long, -long, 0]) {
      service.set(ahead)
      expect((await service.page.get('/get-session')).body.user.email).toBe(ada.email)
    }
    service.set(long)
    // Reads the configuration again and begins its tasks anew, of which one removes sessions that have ended.
    service.hangUp()
    await service.says(/"event":"config\.reloaded"/)
    expect((await service.page.get('/get-session')).body.user.email).toBe(ada.email)
    await service.stop()
    const db = openServer({ url, schema: 'latchkey', pool: 1, prepare: true })
    const rows = await db.query(sql`select id from latchkey.session`).finally(() => db.close())
    expect(rows).toHaveLength(1)
  })
})
