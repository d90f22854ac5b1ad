import { describe, expect, it } from 'vitest'
import { admin, emailPassword, organization } from '../../runtime/index.ts'
import { ada, homes } from '../support/homes.ts'

const madeUp = '4711@twitter.placeholder.invalid'
const config = { features: [emailPassword(), organization(), admin()], user: { changeEmail: true } }

/** Everything that takes an address from a caller. */
const calls: readonly (readonly [path: string, body: (email: string) => object])[] = [
  ['/sign-up/email', (email) => ({ ...ada, email })],
  ['/sign-in/email', (email) => ({ email, password: ada.password })],
  ['/request-password-reset', (email) => ({ email })],
  ['/forget-password', (email) => ({ email })],
  ['/send-verification-email', (email) => ({ email })],
  ['/change-email', (email) => ({ newEmail: email })],
  ['/organization/invite-member', (email) => ({ email, role: 'member' })],
]

describe.each(homes)('an address that the service makes up, on $name,', ({ start }) => {
  it.each(calls)('cannot be typed at %s', async (path, body) => {
    const { browser } = await start({ config })
    const page = browser()
    await page.post('/sign-up/email', ada)
    await page.post('/organization/create', { name: 'a', slug: 'a' })
    for (const email of [madeUp, madeUp.toUpperCase(), ` ${madeUp} `, 'a@placeholder。invalid', 'a@x.invalid']) {
      const answer = await page.post(path, body(email))
      expect([answer.status, answer.body.code], email).toEqual([400, 'INVALID_EMAIL'])
    }
  })

  it('cannot be given by an administrator', async () => {
    const { auth } = await start({ config })
    const input = { body: { name: 'Ada', email: madeUp } }
    const made = auth.call('POST', '/admin/create-user' as never, input as never) as Promise<unknown>
    await expect(made).rejects.toMatchObject({ entry: { code: 'INVALID_EMAIL' } })
  })
})
