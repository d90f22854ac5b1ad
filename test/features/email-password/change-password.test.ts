import { describe, expect, it } from 'vitest'
import { sql } from '../../../runtime/index.ts'
import { ada, bothHomes, homes } from '../../support/homes.ts'

const newPassword = 'a brand new password'
const change = { currentPassword: ada.password, newPassword }

describe.each(bothHomes)('changing the password on $name', ({ start }) => {
  it('answers the user and no token, keeps all sessions, and tells the address', async () => {
    const { browser, mails } = await start()
    const [page, other] = [browser(), browser()]
    const { body: signedUp } = await page.post('/sign-up/email', ada)
    await other.post('/sign-in/email', { email: ada.email, password: ada.password })
    const answer = await page.post('/change-password', change)
    expect([answer.status, answer.body, answer.setCookies]).toEqual([200, { token: null, user: signedUp.user }, []])
    for (const one of [page, other]) expect((await one.get('/get-session')).body.user.email).toBe(ada.email)
    expect((await browser().post('/sign-in/email', { email: ada.email, password: newPassword })).status).toBe(200)
    expect((await browser().post('/sign-in/email', { email: ada.email, password: ada.password })).status).toBe(401)
    expect((await mails()).map(({ kind, to }) => [kind, to])).toEqual([['password-changed', ada.email]])
  })

  it('with revokeOtherSessions ends every session and begins one here, remembered as before', async () => {
    const { browser, db } = await start()
    const [page, other] = [browser(), browser()]
    await page.post('/sign-up/email', { ...ada, rememberMe: false })
    await other.post('/sign-in/email', { email: ada.email, password: ada.password })
    const before = page.cookies.get('better-auth.session_token')
    const answer = await page.post('/change-password', { ...change, revokeOtherSessions: true })
    expect(answer.body.token).toMatch(/^[A-Za-z0-9]{32}$/)
    expect(page.cookies.get('better-auth.session_token')).toContain(answer.body.token)
    expect(answer.setCookies.find((line) => line.includes('session_token'))).not.toContain('Max-Age')
    expect((await other.get('/get-session')).body).toBeNull()
    expect((await page.get('/get-session')).body.user.email).toBe(ada.email)
    page.cookies.set('better-auth.session_token', before ?? '')
    expect((await page.get('/get-session')).body).toBeNull()
    expect(await db.query(sql`select remember from latchkey.session`)).toEqual([{ remember: false }])
  })

  it('refuses in the order of the contract', async () => {
    const { browser, db } = await start()
    const page = browser()
    await page.post('/sign-up/email', ada)
    const refusal = async (body: object) => {
      const answer = await page.post('/change-password', body)
      return [answer.status, answer.body.code]
    }
    const wrong = { currentPassword: 'wrong password' }
    expect(await refusal({ ...wrong, newPassword: 'short' })).toEqual([400, 'PASSWORD_TOO_SHORT'])
    expect(await refusal({ ...wrong, newPassword: 'x'.repeat(129) })).toEqual([400, 'PASSWORD_TOO_LONG'])
    expect(await refusal({ ...wrong, newPassword })).toEqual([400, 'INVALID_PASSWORD'])
    await db.query(sql`delete from latchkey.account`)
    expect(await refusal({ ...wrong, newPassword })).toEqual([400, 'CREDENTIAL_ACCOUNT_NOT_FOUND'])
    expect((await browser().post('/change-password', change)).status).toBe(401)
  })

  it('lets one of several changes at once win', async () => {
    const { browser } = await start()
    const page = browser()
    await page.post('/sign-up/email', ada)
    const passwords = Array.from({ length: 8 }, (_, index) => `password number ${index}`)
    const answers = await Promise.all(
      passwords.map((password) => page.post('/change-password', { ...change, newPassword: password })),
    )
    const winners = passwords.filter((_, index) => answers[index]?.status === 200)
    expect(winners).toHaveLength(1)
    const signIn = await browser().post('/sign-in/email', { email: ada.email, password: winners[0] })
    expect(signIn.status).toBe(200)
  })
})

describe.each(homes)('POST /verify-password on $name', ({ start }) => {
  it('tells right from wrong and makes a stale session fresh', async () => {
    const { browser, clock } = await start({ config: { user: { deleteUser: true, confirmDeletion: false } } })
    const page = browser()
    await page.post('/sign-up/email', ada)
    clock.advance(86_400)
    expect((await page.post('/delete-user')).body.code).toBe('SESSION_EXPIRED')
    const wrong = await page.post('/verify-password', { password: 'wrong password' })
    expect([wrong.status, wrong.body]).toEqual([400, { code: 'INVALID_PASSWORD', message: 'Invalid password' }])
    expect((await page.post('/delete-user')).body.code).toBe('SESSION_EXPIRED')
    const right = await page.post('/verify-password', { password: ada.password })
    expect([right.status, right.body]).toEqual([200, { status: true }])
    expect((await page.post('/delete-user')).body).toEqual({ success: true, message: 'User deleted' })
  })

  it('answers CREDENTIAL_ACCOUNT_NOT_FOUND to a user without a password, and 401 to a stranger', async () => {
    const { browser, db } = await start()
    const page = browser()
    await page.post('/sign-up/email', ada)
    await db.query(sql`delete from latchkey.account`)
    expect((await page.post('/verify-password', { password: 'any' })).body.code).toBe('CREDENTIAL_ACCOUNT_NOT_FOUND')
    expect((await browser().post('/verify-password', { password: 'any' })).status).toBe(401)
  })
})
