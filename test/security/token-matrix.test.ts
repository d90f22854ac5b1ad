import { describe, expect, it } from 'vitest'
import { sql } from '../../runtime/index.ts'
import { ada, bothHomes, homes } from '../support/homes.ts'
import type { Answer, Browser } from '../support/browser-jar.ts'
import { newestMail } from '../support/mailed.ts'
import type { TestAuth } from '../support/test-auth.ts'

const eve = { name: 'Eve', email: 'eve@example.com', password: 'correct horse battery' }
const config = { user: { changeEmail: true, deleteUser: true } }

interface Scene {
  readonly service: TestAuth
  readonly page: Browser
  readonly other: Browser
  readonly token: string
}

/** One kind of one-time value: how it is got, how it is used, and what shows that it was used. */
interface Purpose {
  readonly kind: string
  readonly proven: boolean
  ask(page: Browser): Promise<Answer>
  use(page: Browser, token: string): Promise<Answer>
  happened(service: TestAuth): Promise<boolean>
  /** Whether it is answered again, for nothing, while its time is not over. */
  readonly repeats?: boolean
  /** Whether it is bound to the browser's session: then a foreign session is refused, else it does not matter. */
  readonly needsOwner: boolean
}

const ofAda = async (service: TestAuth, condition: ReturnType<typeof sql>) =>
  (await service.db.query(sql`select id from latchkey.user where name = ${ada.name} and ${condition}`)).length > 0

const purposes: readonly Purpose[] = [
  {
    kind: 'verify-email',
    proven: false,
    ask: (page) => page.post('/send-verification-email', { email: ada.email }),
    use: (page, token) => page.post('/verify-email', { token }),
    happened: (service) => ofAda(service, sql`email_verified`),
    needsOwner: true,
    repeats: true,
  },
  {
    kind: 'change-email',
    proven: true,
    ask: (page) => page.post('/change-email', { newEmail: 'countess@example.com' }),
    use: (page, token) => page.post('/verify-email', { token }),
    happened: (service) => ofAda(service, sql`email = 'countess@example.com'`),
    needsOwner: true,
  },
  {
    kind: 'reset-password',
    proven: true,
    ask: (page) => page.post('/request-password-reset', { email: ada.email }),
    use: (page, token) => page.post('/reset-password', { token, newPassword: 'a brand new password' }),
    async happened(service) {
      const rows = await service.db.query<{ password: string }>(
        sql`select a.password from latchkey.account a join latchkey.user u on u.id = a.user_id where u.name = ${ada.name}`,
      )
      const { verify } = await import('@node-rs/argon2')
      return rows[0] !== undefined && (await verify(rows[0].password, 'a brand new password'))
    },
    needsOwner: false,
  },
  {
    kind: 'delete-account',
    proven: true,
    ask: (page) => page.post('/delete-user'),
    use: (page, token) => page.post('/delete-user', { token }),
    happened: async (service) => !(await ofAda(service, sql`true`)),
    needsOwner: true,
  },
]

const pairs = purposes.flatMap((issued) =>
  purposes
    .filter((consumer) => consumer.kind !== issued.kind && consumer.use.toString() !== issued.use.toString())
    .map((consumer) => [issued.kind, consumer.kind, issued, consumer] as const),
)

function recased(token: string): string {
  const letters = [...token].map((letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  )
  return letters.join('')
}

describe.each(bothHomes)('one-time values on $name', ({ start }) => {
  async function issue({ kind, proven, ask }: Purpose): Promise<Scene> {
    const service = await start({ config })
    const [page, other] = [service.browser(), service.browser()]
    await page.post('/sign-up/email', ada)
    await other.post('/sign-up/email', eve)
    await service.db.query(sql`update latchkey.user set email_verified = ${proven} where email = ${ada.email}`)
    expect((await ask(page)).status).toBe(200)
    return { service, page, other, token: (await newestMail(service, kind)).token }
  }

  describe.each(purposes)('$kind', (purpose) => {
    const refused = async ({ service, page }: Scene, token: string, by: Browser = page) => {
      const answer = await purpose.use(by, token)
      expect(answer.status).toBeGreaterThanOrEqual(400)
      expect(answer.status).toBeLessThan(500)
      expect(await purpose.happened(service)).toBe(false)
    }

    it('is refused truncated, extended, in other letters and empty; then does its work once', async () => {
      const scene = await issue(purpose)
      const { page, service, token } = scene
      for (const altered of [token.slice(0, -1), `${token}a`, recased(token), `${token} `, '', token.slice(1)]) {
        await refused(scene, altered)
      }
      expect((await purpose.use(page, token)).status).toBe(200)
      expect(await purpose.happened(service)).toBe(true)
      const again = await purpose.use(page, token)
      if (purpose.repeats !== true) return expect(again.status).toBeGreaterThanOrEqual(400)
      expect(again.status).toBe(200)
      // Answered, and nothing more: what was undone meanwhile stays undone.
      await service.db.query(sql`update latchkey.user set email_verified = false`)
      await refused(scene, token)
    })

    it('is refused after its time', async () => {
      const scene = await issue(purpose)
      scene.service.clock.advance(86_400 + 10)
      await refused(scene, scene.token)
    })

    it('is refused after the address changed', async () => {
      const scene = await issue(purpose)
      await scene.service.db.query(sql`update latchkey.user set email = 'moved@example.com' where name = ${ada.name}`)
      await refused(scene, scene.token)
    })

    it('is refused after the user was deleted, also when somebody has the address again', async () => {
      const { service, token } = await issue(purpose)
      await service.db.query(sql`delete from latchkey.user where name = ${ada.name}`)
      const again = service.browser()
      await again.post('/sign-up/email', { ...ada, name: 'Somebody else' })
      expect((await purpose.use(again, token)).status).toBeGreaterThanOrEqual(400)
      const [user] = await service.db.query(sql`select email, email_verified from latchkey.user where name <> 'Eve'`)
      expect(user).toEqual({ email: ada.email, emailVerified: false })
      expect((await again.post('/verify-password', { password: ada.password })).status).toBe(200)
    })

    it('never acts on another user', async () => {
      const scene = await issue(purpose)
      if (purpose.needsOwner) await refused(scene, scene.token, scene.other)
      else expect((await purpose.use(scene.other, scene.token)).status).toBe(200)
      const untouched = await scene.service.db.query(
        sql`select email, email_verified from latchkey.user where name = 'Eve'`,
      )
      expect(untouched).toEqual([{ email: eve.email, emailVerified: false }])
      expect((await scene.other.post('/verify-password', { password: eve.password })).status).toBe(200)
      if (purpose.needsOwner) expect((await purpose.use(scene.page, scene.token)).status).toBe(200)
      expect(await purpose.happened(scene.service)).toBe(true)
    })

    it('of 32 uses at once exactly one succeeds, or all are answered as the one that does', async () => {
      const { page, service, token } = await issue(purpose)
      const answers = await Promise.all(Array.from({ length: 32 }, () => purpose.use(page, token)))
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(purpose.repeats === true ? 32 : 1)
      expect(answers.filter(({ status }) => status >= 500)).toEqual([])
      expect(await purpose.happened(service)).toBe(true)
    })
  })

  it.each(pairs)('a value of %s opens nothing as one of %s', async (_issued, _consumer, issued, consumer) => {
    const { service, page, token } = await issue(issued)
    const before = await consumer.happened(service)
    const answer = await consumer.use(page, token)
    expect([400, 401, 404]).toContain(answer.status)
    expect(await consumer.happened(service)).toBe(before)
    expect((await issued.use(page, token)).status).toBe(200)
    expect(await issued.happened(service)).toBe(true)
  })
})

describe('session credentials', () => {
  const { start } = homes[0]!

  it('are no one-time value, and one-time values are no credential', async () => {
    const service = await start({ config })
    const page = service.browser()
    const { body } = await page.post('/sign-up/email', ada)
    for (const { use } of purposes) expect((await use(page, body.token)).status).toBeGreaterThanOrEqual(400)
    await page.post('/request-password-reset', { email: ada.email })
    const { token } = await newestMail(service, 'reset-password')
    const forged = service.browser()
    forged.cookies.set('better-auth.session_token', encodeURIComponent(token))
    expect((await forged.get('/get-session')).body).toBeNull()
  })
})
