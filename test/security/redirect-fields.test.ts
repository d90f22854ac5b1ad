import { describe, expect, it } from 'vitest'
import { sql } from '../../runtime/index.ts'
import { ada, homes } from '../support/homes.ts'
import { newestMail } from '../support/mailed.ts'
import { foreignTargets } from './foreign-targets.ts'

const config = { user: { changeEmail: true, deleteUser: true } }

/** U+0000 is refused before anything is a target: 400 (see test/http/input.test.ts). */
const targets = foreignTargets.filter((target) => !target.includes('\0'))

/** Every call of ours that takes a redirect target, and the field that carries it. */
const calls = [
  { path: '/sign-in/email', field: 'callbackURL', body: { email: ada.email, password: ada.password } },
  { path: '/sign-up/email', field: 'callbackURL', body: { ...ada, email: 'new@example.com' } },
  { path: '/send-verification-email', field: 'callbackURL', body: { email: ada.email } },
  { path: '/verify-email', field: 'callbackURL', body: { token: 'x' } },
  { path: '/request-password-reset', field: 'redirectTo', body: { email: ada.email } },
  { path: '/forget-password', field: 'redirectTo', body: { email: ada.email } },
  { path: '/change-email', field: 'callbackURL', body: { newEmail: 'other@example.com' } },
  { path: '/delete-user', field: 'callbackURL', body: {} },
] as const

const links = ['/verify-email', '/reset-password/TOKEN', '/delete-user/callback'] as const

describe('a redirect target that is not ours', () => {
  const { start } = homes[0]!

  it.each(calls)('is refused in $field of POST $path, and nothing is mailed', async ({ path, field, body }) => {
    const service = await start({ config })
    const page = service.browser()
    await page.post('/sign-up/email', ada)
    for (const target of targets) {
      const answer = await page.post(path, { ...body, [field]: target })
      expect([target, answer.status, String(answer.body.code)]).toEqual([
        target,
        403,
        field === 'redirectTo' ? 'INVALID_REDIRECT_URL' : 'INVALID_CALLBACK_URL',
      ])
    }
    const list = await page.post(path, { ...body, [field]: ['/fine', 'https://evil.example'] })
    expect([400, 403]).toContain(list.status)
    expect(await service.db.query(sql`select id from latchkey.mail`)).toEqual([])
  })

  it.each(links)('is refused in callbackURL of GET %s, and the token stays good', async (path) => {
    const service = await start({ config })
    const page = service.browser()
    await page.post('/sign-up/email', ada)
    if (path === '/verify-email') await page.post('/send-verification-email', { email: ada.email })
    else if (path === '/delete-user/callback') await page.post('/delete-user')
    else await page.post('/request-password-reset', { email: ada.email, redirectTo: '/new' })
    const kinds = { '/verify-email': 'verify-email', '/delete-user/callback': 'delete-account' } as const
    const { token } = await newestMail(service, path in kinds ? kinds[path as keyof typeof kinds] : 'reset-password')
    for (const target of targets) {
      const query = new URLSearchParams({ token, callbackURL: target }).toString()
      const answer = await page.get(`${path.replace('TOKEN', token)}?${query}`)
      expect([target, answer.status, answer.headers.get('location')]).toEqual([target, 403, null])
    }
    // Of a repeated parameter the first counts, for the check and for the redirect alike.
    const twice = await page.get(
      `${path.replace('TOKEN', token)}?token=${token}&callbackURL=/fine&callbackURL=https://evil.example`,
    )
    expect(twice.status).toBe(302)
    expect(new URL(twice.headers.get('location') ?? '', service.origin).origin).toBe(service.origin)
  })

  it('never gets into a mail, whatever the request says about its host', async () => {
    const service = await start({ config })
    const page = service.browser()
    await page.post('/sign-up/email', ada)
    const evil = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https', forwarded: 'host=evil.example' }
    for (const headers of [evil, { host: 'evil.example' }, { 'x-original-url': 'https://evil.example/' }]) {
      await page.post('/request-password-reset', { email: ada.email, redirectTo: '/new' }, headers)
      await page.post('/send-verification-email', { email: ada.email }, headers)
    }
    const mails = await service.mails()
    expect(mails.length).toBeGreaterThan(0)
    for (const mail of mails) {
      expect(new URL(mail.url ?? '').origin).toBe(service.origin)
      expect(mail.text + mail.html).not.toContain('evil.example')
    }
  })
})
