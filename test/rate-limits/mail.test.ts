import { describe, expect, it } from 'vitest'
import { type Config, emailPassword, queueMail, sql } from '../../runtime/index.ts'
import { raceRounds } from '../support/depth.ts'
import { ada, homes } from '../support/homes.ts'
import { crowd, tally, twoNodes } from '../support/nodes.ts'
import type { TestAuth } from '../support/test-auth.ts'
import { from, limited, outcome } from './limited.ts'

const mail = { send: async () => {} }
const anywhere = (index: number) => from(`203.0.113.${index}`)
/** How many mails of each kind wait for an address. */
async function waiting({ db }: Pick<TestAuth, 'db'>, to = ada.email): Promise<Record<string, number>> {
  const rows = await db.query<{ kind: string }>(sql`select kind from latchkey.mail where recipient = ${to}`)
  return tally(rows.map(({ kind }) => kind))
}

const withMail = (config: Partial<Config> = {}) => limited({ mail, ...config })

describe.each(homes)('mails to one address on $name', ({ start }) => {
  it('are six of a kind in an hour, also where the right password causes them', async () => {
    const service = await start(withMail({ emailVerification: { required: true } }))
    await service.browser().post('/sign-up/email', ada, from('198.51.100.1'))
    const right = { email: ada.email, password: ada.password }
    for (let index = 0; index < 24; index++) {
      service.clock.advance(61)
      await service.browser().post('/sign-in/email', right, anywhere(index))
    }
    expect(await waiting(service)).toEqual({ 'verify-email': 6 })
    service.clock.advance(3600)
    await service.browser().post('/sign-in/email', right, anywhere(30))
    expect(await waiting(service)).toEqual({ 'verify-email': 7 })
  })

  it('are not used up by wrong passwords, where a sign-in works alike for every address', async () => {
    const sent: string[] = []
    const send = async ({ subject }: { readonly subject: string }) => void sent.push(subject)
    const service = await start(withMail({ mail: { send }, emailVerification: { required: true } }))
    const leave = () => service.auth.tasks.runNow('mail')
    await service.browser().post('/sign-up/email', ada, from('198.51.100.1'))
    for (let index = 0; index < 8; index++) {
      await service
        .browser()
        .post('/sign-in/email', { email: ada.email, password: 'not her password' }, anywhere(index))
    }
    await leave()
    expect(sent).toHaveLength(1)
    await service.browser().post('/send-verification-email', { email: ada.email }, anywhere(20))
    await leave()
    expect(sent).toHaveLength(2)
  })

  it('are six of a kind in an hour where somebody gives an account that address again and again', async () => {
    const rules = { '/change-email': { window: 10, max: 1000 } }
    const service = await start(withMail({ user: { changeEmail: true }, rateLimit: { enabled: true, rules } }))
    const page = service.browser()
    await page.post('/sign-up/email', { ...ada, email: 'eve@example.com' }, from('198.51.100.1'))
    for (let index = 0; index < 20; index++) {
      const newEmail = index % 2 === 0 ? ada.email : `eve${index}@example.com`
      expect(outcome(await page.post('/change-email', { newEmail }, anywhere(index)))).toBe('200')
    }
    expect(await waiting(service)).toEqual({ 'verify-email': 6, 'email-changed': 6 })
  })

  it('are asked for with the same answer when there were enough, after the same statements', async () => {
    const service = await start(withMail())
    const ask = async (index: number) => {
      service.statements.length = 0
      const body = { email: ada.email }
      const {
        status,
        body: answer,
        headers,
      } = await service.browser().post('/send-verification-email', body, anywhere(index))
      return { status, answer, names: [...headers.keys()], statements: [...service.statements] }
    }
    const first = await ask(0)
    expect(first).toMatchObject({ status: 200, answer: { status: true } })
    for (let index = 1; index < 9; index++) expect(await ask(index)).toEqual(first)
    expect(await waiting(service)).toEqual({ 'verify-email': 6 })
    const lines = service.log.lines.filter((line) => line.includes('mail.limit-reached'))
    expect([lines.length, lines.some((line) => line.includes(ada.email))]).toEqual([1, false])
  })

  it('of one kind do not use up those of another, or those to somebody else', async () => {
    const service = await start(withMail())
    for (let index = 0; index < 8; index++) {
      await service.browser().post('/send-verification-email', { email: ada.email }, anywhere(index))
    }
    await service.browser().post('/request-password-reset', { email: ada.email }, anywhere(20))
    await service.browser().post('/send-verification-email', { email: 'grace@example.com' }, anywhere(21))
    expect(await waiting(service)).toEqual({ 'verify-email': 6, 'reset-password': 1 })
    expect(await waiting(service, 'grace@example.com')).toEqual({ 'verify-email': 1 })
  })

  it('that say what changed are twenty in an hour to who has proven the address', async () => {
    const service = await start(
      withMail({ rateLimit: { enabled: true, rules: { '/change-password': { window: 10, max: 1000 } } } }),
    )
    const page = service.browser()
    await page.post('/sign-up/email', ada, from('198.51.100.1'))
    await service.db.query(sql`update latchkey.user set email_verified = true`)
    let currentPassword = ada.password
    for (let index = 0; index < 22; index++) {
      const newPassword = `another good password ${index}`
      const changed = await page.post('/change-password', { currentPassword, newPassword }, from('198.51.100.1'))
      expect(outcome(changed)).toBe('200')
      currentPassword = newPassword
    }
    expect(await waiting(service)).toEqual({ 'password-changed': 20 })
  })

  it('are not counted where the transaction that causes them is rolled back', async () => {
    const service = await start(withMail())
    const queue = (tx: TestAuth['db']) =>
      queueMail(service.auth.platform, tx, { kind: 'verify-email', to: ada.email, data: {} }, service.clock.now)
    for (let index = 0; index < 8; index++) {
      const failing = service.db.transaction(async (tx) => {
        await queue(tx)
        throw new Error('the transaction fails')
      })
      await expect(failing).rejects.toThrow('the transaction fails')
    }
    await queue(service.db)
    expect(await waiting(service)).toEqual({ 'verify-email': 1 })
  })

  it('are not held back longer because a clock was hours ahead for a while', async () => {
    const service = await start(withMail())
    const ask = (index: number) =>
      service.browser().post('/request-password-reset', { email: ada.email }, anywhere(index))
    service.clock.advance(3 * 3600)
    await ask(0)
    service.clock.advance(-3 * 3600)
    await ask(1)
    expect(await waiting(service)).toEqual({ 'reset-password': 2 })
  })
})

describe.each(homes)('links for a new password on $name', ({ start }) => {
  const askFor = (service: TestAuth, email: string, index: number) =>
    service.browser().post('/request-password-reset', { email }, anywhere(index))

  it('are not followed by others for five minutes, and nothing says so', async () => {
    const service = await start(withMail())
    await service.browser().post('/sign-up/email', ada, from('198.51.100.1'))
    const seen: unknown[] = []
    for (const [index, email] of [ada.email, ada.email, 'nobody@example.com', 'nobody@example.com'].entries()) {
      service.statements.length = 0
      const { status, body, headers } = await askFor(service, email, index)
      seen.push({ status, body, names: [...headers.keys()], statements: [...service.statements] })
    }
    expect(seen).toEqual(seen.map(() => seen[0]))
    service.clock.advance(299)
    await askFor(service, ada.email, 10)
    expect(await waiting(service)).toEqual({ 'reset-password': 1 })
    service.clock.advance(1)
    await askFor(service, ada.email, 11)
    expect(await waiting(service)).toEqual({ 'reset-password': 2 })
  })

  it('that strangers ask for in between leave the owner a link that is good', async () => {
    const links: string[] = []
    const send = async ({ text }: { text: string }) => {
      links.push(/reset-password\/([A-Za-z0-9]{24})/.exec(text)?.[1] ?? '')
    }
    const service = await start(withMail({ mail: { send } }))
    await service.browser().post('/sign-up/email', ada, from('198.51.100.1'))
    for (let index = 0; index < 5; index++) {
      await askFor(service, ada.email, index)
      await service.auth.tasks.runNow('mail')
    }
    const [token] = links
    const body = { newPassword: 'a brand new password', token }
    expect(outcome(await service.browser().post('/reset-password', body, from('198.51.100.1')))).toBe('200')
  })

  it('can be asked for at once when the last one was used', async () => {
    const links: string[] = []
    const send = async ({ text }: { text: string }) => {
      const [, token] = /reset-password\/([A-Za-z0-9]{24})/.exec(text) ?? []
      if (token !== undefined) links.push(token)
    }
    const service = await start(withMail({ mail: { send } }))
    await service.browser().post('/sign-up/email', ada, from('198.51.100.1'))
    for (const round of [1, 2]) {
      await askFor(service, ada.email, round)
      await service.auth.tasks.runNow('mail')
      expect(links).toHaveLength(round)
      const body = { newPassword: `a brand new password ${round}`, token: links.at(-1) }
      expect(outcome(await service.browser().post('/reset-password', body, from('198.51.100.1')))).toBe('200')
    }
  })
})

it('32 at once over two nodes queue six mails of a kind to one address', async () => {
  const { first, second } = await twoNodes(withMail())
  for (let round = 0; round < raceRounds; round++) {
    const to = `person${round}@example.com`
    const asked = Array.from({ length: crowd }, (_, index) => {
      const { platform, db } = index % 2 === 0 ? first.auth : second
      // Requests of two nodes do not arrive in the order in which they were made.
      const now = new Date(first.clock.now.getTime() - index)
      return queueMail(platform, db, { kind: 'verify-email', to, data: {} }, now)
    })
    await Promise.all(asked)
    expect(await waiting(first, to)).toEqual({ 'verify-email': 6 })
  }
})

it('of 32 who ask at once over two nodes for a new password of one address, one causes a mail', async () => {
  const nodes = await twoNodes(withMail({ features: [emailPassword()] }))
  for (let round = 0; round < raceRounds; round++) {
    const email = `person${round}@example.com`
    const asked = Array.from({ length: crowd }, (_, index) =>
      nodes.at(index).post('/request-password-reset', { email }, from(`10.${round}.${index}.1`)),
    )
    const answers = (await Promise.all(asked)).map(outcome)
    expect([tally(answers), await waiting(nodes.first, email)]).toEqual([{ 200: crowd }, { 'reset-password': 1 }])
  }
})
