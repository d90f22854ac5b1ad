import { signIn as signInAtFake } from '../../social/fake-flow.ts'
import { type Account, isIn, mailedCode, mailedToken, newPassword, succeeded, type World } from './world.ts'

/** A way in which the owner of the e-mail takes the account over; gives whether the owner gets in by it from now on. */
export type Takeover = (world: World, account: Account) => Promise<() => Promise<boolean>>

const byNewPassword =
  ({ service }: World, account: Account) =>
  async () => {
    const page = service.browser()
    await page.post('/sign-in/email', { email: account.email, password: newPassword })
    return isIn(account, page)
  }

/** Signs in with what a mail brings; whoever does that has no account of any provider, and needs none. */
async function byMail(world: World, account: Account, way: 'link' | 'code'): Promise<() => Promise<boolean>> {
  const { service } = world
  const { email } = account
  const signIn = async () => {
    const page = service.browser()
    if (way === 'link') {
      succeeded(await page.post('/sign-in/magic-link', { email }))
      succeeded(await page.post('/magic-link/verify', { token: await mailedToken(world, email, 'magic-link') }))
    } else {
      succeeded(await page.post('/email-otp/send-verification-otp', { email, type: 'sign-in' }))
      succeeded(await page.post('/sign-in/email-otp', { email, otp: await mailedCode(world, email) }))
    }
    return isIn(account, page)
  }
  if (!(await signIn())) throw new Error('The owner became somebody else')
  return signIn
}

/** The table: another way to take an account over is a row. */
export const takeovers: Readonly<Record<string, Takeover>> = {
  'a reset by mail': async (world, account) => {
    const page = world.service.browser()
    succeeded(await page.post('/request-password-reset', { email: account.email }))
    const token = await mailedToken(world, account.email, 'reset-password')
    succeeded(await page.post('/reset-password', { token, newPassword }))
    return byNewPassword(world, account)
  },
  'a provider that proves the e-mail': async ({ service }, account) => {
    const own = { subject: `owner-${account.name}`, email: account.email, address: 'proven' } as const
    const signIn = async () => {
      const page = service.browser()
      succeeded(await signInAtFake(page, own))
      return isIn(account, page)
    }
    if (!(await signIn())) throw new Error('The owner became somebody else')
    return signIn
  },
  '"This wasn\'t me" behind the link of the mail': async (world, account) => {
    const page = world.service.browser()
    succeeded(await page.post('/send-verification-email', { email: account.email }))
    const token = await mailedToken(world, account.email, 'verify-email')
    const answer = await page.post('/disown-email', { token })
    succeeded(answer)
    succeeded(await page.post('/reset-password', { token: answer.body.passwordToken, newPassword }))
    return byNewPassword(world, account)
  },
  'a link that signs in': async (world, account) => byMail(world, account, 'link'),
  'a code that signs in': async (world, account) => byMail(world, account, 'code'),
  'a password that an administrator sets': async (world, account) => {
    const { auth } = world.service
    await auth.call('POST', '/admin/set-user-password', { body: { userId: account.id, newPassword } })
    return byNewPassword(world, account)
  },
}
