import { describe, expect, it } from 'vitest'
import { admin, type Config, emailPassword, magicLink, newDeviceMail, sql } from '../../../runtime/index.ts'
import type { Browser } from '../../support/browser-jar.ts'
import { ada, homes, racingHomes } from '../../support/homes.ts'
import type { TestAuth } from '../../support/test-auth.ts'

const features: Config['features'] = [emailPassword(), magicLink(), admin(), newDeviceMail()]
const firefox = 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0'
const signIn = (page: Browser, headers: Record<string, string> = {}) =>
  page.post('/sign-in/email', { email: ada.email, password: ada.password }, { 'user-agent': firefox, ...headers })
const mailsAbout = async (service: TestAuth) => (await service.mails({ kind: 'new-device' })).length

/** A service with somebody whose e-mail is verified, and the browser in which they signed up. */
async function known(start: (typeof homes)[number]['start']) {
  const service = await start({ config: { features } })
  const page = service.browser()
  await page.post('/sign-up/email', ada)
  await service.db.query(sql`update latchkey.user set email_verified = true`)
  return { service, page }
}

describe.each(homes)('a sign-in from a new device on $name', ({ start }) => {
  it('is told by mail, with the browser, and once', async () => {
    const { service } = await known(start)
    const other = service.browser()
    await signIn(other)
    const mails = await service.mails({ kind: 'new-device' })
    expect(mails.map(({ to }) => to)).toEqual([ada.email])
    expect(mails[0]?.text).toContain('Firefox on Windows')
    await other.post('/sign-out')
    await signIn(other)
    expect(await mailsAbout(service)).toBe(1)
  })

  it('is not told of the browser that signed up, nor of the first one at all', async () => {
    const { service, page } = await known(start)
    await page.post('/sign-out')
    expect((await signIn(page)).status).toBe(200)
    expect(await mailsAbout(service)).toBe(0)
  })

  it('knows a program without cookies by its name', async () => {
    const { service } = await known(start)
    const call = (userAgent: string) =>
      service.browser().send('/sign-in/email', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'user-agent': userAgent },
        body: JSON.stringify({ email: ada.email, password: ada.password }),
      })
    expect((await call('acme/1.0')).status).toBe(200)
    await call('acme/1.0')
    expect(await mailsAbout(service)).toBe(1)
    await call('other/1.0')
    expect(await mailsAbout(service)).toBe(2)
  })

  it('believes no cookie that is not signed', async () => {
    const { service } = await known(start)
    const other = service.browser()
    await signIn(other)
    const forged = service.browser()
    const [name, value = ''] = [...other.cookies].find(([key]) => key.endsWith('.device')) ?? []
    forged.cookies.set(name ?? '', `${value.slice(0, value.indexOf('.'))}.AAAA`)
    await signIn(forged)
    expect(await mailsAbout(service)).toBe(2)
  })

  it('is told whatever the way in', async () => {
    const { service } = await known(start)
    const other = service.browser()
    await other.post('/sign-in/magic-link', { email: ada.email })
    const [link] = await service.mails({ kind: 'magic-link' })
    await other.post('/magic-link/verify', { token: link?.token })
    expect([(await other.get('/get-session')).body?.user.email, await mailsAbout(service)]).toEqual([ada.email, 1])
  })

  it('is not told of an administrator in the person’s place', async () => {
    const { service, page } = await known(start)
    const root = service.browser()
    await root.post('/sign-up/email', { ...ada, email: 'root@example.com' })
    await service.db.query(sql`update latchkey.user set role = 'admin' where email = 'root@example.com'`)
    const { id } = (await page.get('/get-session')).body.user
    expect((await root.post('/admin/impersonate-user', { userId: id })).status).toBe(200)
    expect(await mailsAbout(service)).toBe(0)
  })

  it('leaves nothing of a stranger’s devices to the owner of the address', async () => {
    const service = await start({ config: { features } })
    await service.browser().post('/sign-up/email', ada)
    const owner = service.browser()
    await owner.post('/sign-in/magic-link', { email: ada.email })
    const [link] = await service.mails({ kind: 'magic-link' })
    await owner.post('/magic-link/verify', { token: link?.token })
    expect([await mailsAbout(service), await devices(service)]).toEqual([0, 1])
  })

  it('is forgotten when its cookie has ended', async () => {
    const { service } = await known(start)
    service.clock.advance(400 * 86_400 + 1)
    await service.auth.tasks.runNow('known-device-clean-up')
    expect(await devices(service)).toBe(0)
  })
})

describe.each(racingHomes)('many sign-ins at once on $name', ({ start }) => {
  it('from one new device are told once', async () => {
    const { service } = await known(start)
    const grace = service.browser()
    await grace.post('/sign-up/email', { ...ada, email: 'grace@example.com' })
    const pages = Array.from({ length: 8 }, () => service.browser())
    for (const [name, value] of grace.cookies) {
      if (name.endsWith('.device')) for (const page of pages) page.cookies.set(name, value)
    }
    const answers = await Promise.all(pages.map((page) => signIn(page)))
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(8).fill(200))
    expect(await mailsAbout(service)).toBe(1)
  })
})

async function devices(service: TestAuth): Promise<number> {
  return (await service.db.query(sql`select device from latchkey.known_device`)).length
}
