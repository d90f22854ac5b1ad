import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isDeep } from '../support/depth.ts'
import { emailPassword, sql, username } from '../../runtime/index.ts'
import type { Answer, Browser } from '../support/browser-jar.ts'
import { ada, homes } from '../support/homes.ts'
import { newestMail } from '../support/mailed.ts'
import { testAuth, type TestAuth } from '../support/test-auth.ts'

/** The address that a stranger asks about. In one of two services it has an account. */
const target = 'target@example.com'
const stranger = { ...ada, email: 'stranger@example.com' }
const passwords = ['first guess at it', 'second guess at it']
const names = ['first_name', 'second_name']
const config = {
  features: [emailPassword(), username()],
  emailVerification: { required: true },
  user: { changeEmail: true },
}

/** How the account is that the address has, where it has one. */
const accounts = ['proven', 'unproven', 'without a password'] as const
type Account = (typeof accounts)[number]

/** What a stranger can do without the mailbox of the address; their own mailbox they have. */
type Step = readonly [kind: keyof typeof acts, which: number]

const acts = {
  signUp: (page: Browser, which: number) =>
    page.post('/sign-up/email', { name: 'S', email: target, password: passwords[which] }),
  signUpWithName: (page: Browser, which: number) =>
    page.post('/sign-up/email', { name: 'S', email: target, password: passwords[which], username: names[which] }),
  signIn: (page: Browser, which: number) => page.post('/sign-in/email', { email: target, password: passwords[which] }),
  signInByName: (page: Browser, which: number) =>
    page.post('/sign-in/username', { username: names[which], password: passwords[which] }),
  isNameFree: (page: Browser, which: number) => page.post('/is-username-available', { username: names[which] }),
  otherSignUpWithName: (page: Browser, which: number) =>
    page.post('/sign-up/email', { ...ada, email: 'other@example.com', username: names[which] }),
  reset: (page: Browser) => page.post('/request-password-reset', { email: target }),
  sendLink: (page: Browser) => page.post('/send-verification-email', { email: target }),
  changeAddress: (page: Browser) => page.post('/change-email', { newEmail: target }),
  confirmChange: (page: Browser, _: number, token: string) => page.post('/verify-email', { token }),
  session: (page: Browser) => page.get('/get-session'),
}
const signedInActs: readonly string[] = ['changeAddress', 'confirmChange', 'session']

/** All that a stranger can compare, without what is new in every answer; and the work that it took. */
function seen({ status, statusText, body, headers, setCookies }: Answer, statements: readonly string[]): object {
  const withoutNew: unknown = JSON.parse(
    JSON.stringify(body ?? null).replace(/[0-9a-f]{8}-[0-9a-f-]{27}|\b[0-9a-f]{32}\b|\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'new'),
  )
  const cookies = setCookies.map((line) => line.replace(/=[^;]*/, ''))
  const headerNames = [...headers.keys()].toSorted()
  return {
    status,
    statusText,
    body: withoutNew,
    headerNames,
    cookies,
    length: headers.get('content-length'),
    statements,
  }
}

/** The newest link in the stranger's own mailbox that changes the address. */
async function linkOf(service: TestAuth): Promise<string> {
  const mails = (await service.mails()).filter(({ to, kind }) => to === stranger.email && kind === 'change-email')
  return mails.at(-1)?.token ?? 'none'
}

async function transcript(steps: readonly Step[], account: Account | null): Promise<object[]> {
  const service = await testAuth({ config })
  const page = service.browser()
  await page.post('/sign-up/email', stranger)
  if (account !== null) await service.browser().post('/sign-up/email', { ...ada, email: target })
  const proven = account === 'unproven' ? [stranger.email] : [stranger.email, target]
  await service.db.query(sql`update latchkey.user set email_verified = true where email = any(${proven})`)
  if (account === 'without a password') {
    await service.db.query(sql`delete from latchkey.account a using latchkey.user u
      where u.id = a.user_id and u.email = ${target}`)
  }
  await page.post('/sign-in/email', { email: stranger.email, password: stranger.password })
  await service.mails()
  const outside = service.browser()
  const lines: object[] = []
  for (const [kind, which] of steps) {
    const token = await linkOf(service)
    service.statements.length = 0
    const answer = await acts[kind](signedInActs.includes(kind) ? page : outside, which, token)
    lines.push({ kind, which, ...seen(answer, [...service.statements]) })
  }
  await service.close()
  return lines
}

const kinds = Object.keys(acts) as (keyof typeof acts)[]
const step: fc.Arbitrary<Step> = fc.tuple(fc.constantFrom(...kinds), fc.nat({ max: 1 }))

describe('where addresses have to be proven', () => {
  it('no sequence of calls by a stranger tells a known address from an unknown one', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 1, maxLength: 7 }),
        fc.constantFrom(...accounts),
        async (steps, account) => {
          expect(await transcript(steps, account)).toEqual(await transcript(steps, null))
        },
      ),
      { numRuns: isDeep ? 25 : 12 },
    )
  })

  it.each([
    ['sign-in after sign-up', ['signUp', 'signIn']],
    ['sign-in with another password than that of the sign-up', ['signUp', 'signUp', 'signIn']],
    ['a user name that was taken along', ['signUpWithName', 'isNameFree']],
    ['a sign-up of somebody else with that name', ['signUpWithName', 'otherSignUpWithName', 'isNameFree']],
    ['sign-in by that name', ['signUpWithName', 'signInByName', 'signIn']],
    ['change-email', ['changeAddress', 'session']],
    ['change-email that was confirmed', ['changeAddress', 'confirmChange', 'session']],
    ['mails that were asked for', ['signUp', 'reset', 'sendLink', 'signIn']],
  ] as [string, (keyof typeof acts)[]][])('%s is the same for every kind of account', async (_, sequence) => {
    const steps = sequence.map((kind): Step => [kind, 0])
    const unknown = await transcript(steps, null)
    for (const account of accounts) expect(await transcript(steps, account), account).toEqual(unknown)
  })
})

const next = 'countess@example.com'

/** Somebody who asked for another address and opened the link that went to the present one. */
async function agreedToChange(start: (typeof homes)[number]['start']) {
  const service = await start({ config })
  const page = service.browser()
  await page.post('/sign-up/email', ada)
  await service.db.query(sql`update latchkey.user set email_verified = true`)
  await page.post('/sign-in/email', ada)
  await page.post('/change-email', { newEmail: next })
  const agreed = await page.post('/verify-email', { token: (await newestMail(service, 'change-email')).token })
  return { service, page, agreed }
}

describe.each(homes)('where addresses have to be proven, on $name,', ({ start }) => {
  it('the owner of an unproven address gets the link anew by the right password, and nobody by a wrong one', async () => {
    const service = await start({ config })
    await service.browser().post('/sign-up/email', ada)
    expect(await service.mails({ kind: 'verify-email' })).toHaveLength(1)
    const tried = async (password: string) =>
      (await service.browser().post('/sign-in/email', { email: ada.email, password })).body
    const refusal = {
      code: 'INVALID_EMAIL_OR_PASSWORD',
      reason: 'unproven',
      message: expect.stringContaining('a message with the link is on its way'),
    }
    expect(await tried('not the password')).toEqual(refusal)
    expect(await service.mails({ kind: 'verify-email' })).toHaveLength(1)
    expect(await tried(ada.password)).toEqual(refusal)
    const { token } = await newestMail(service, 'verify-email')
    expect(await service.mails({ kind: 'verify-email' })).toHaveLength(2)
    await service.browser().post('/verify-email', { token })
    expect((await tried(ada.password)).user.email).toBe(ada.email)
  })

  it('a user name is taken when the address is proven, by one of two who wished for it', async () => {
    const service = await start({ config })
    const people = ['one@example.com', 'two@example.com']
    for (const email of people) {
      const { status, body } = await service.browser().post('/sign-up/email', { ...ada, email, username: 'Ada' })
      expect([status, body.user.username, body.user.displayUsername]).toEqual([200, null, 'Ada'])
    }
    const links = await service.mails({ kind: 'verify-email' })
    const proofs = links.map(({ token }) => service.browser().post('/verify-email', { token }))
    expect((await Promise.all(proofs)).map(({ status }) => status)).toEqual([200, 200])
    const owners = await service.db.query(sql`select username, wanted_username from latchkey.user order by username`)
    expect(owners).toEqual([
      { username: 'ada', wantedUsername: null },
      { username: null, wantedUsername: null },
    ])
    const signIn = await service.browser().post('/sign-in/username', { username: 'ADA', password: ada.password })
    expect(signIn.status).toBe(200)
  })

  it('a new address takes the place of the old one when it is proven by the user who asked', async () => {
    const { service, page, agreed } = await agreedToChange(start)
    expect(agreed.body).toMatchObject({ status: true, user: { email: ada.email } })
    const { to, token } = await newestMail(service, 'prove-new-email')
    expect(to).toBe(next)
    const scanned = await service.browser().get(`/verify-email?token=${token}`)
    expect([scanned.status, scanned.body.code]).toEqual([401, 'CONFIRMATION_REQUIRED'])
    const proven = await page.post('/verify-email', { token })
    expect(proven.body).toMatchObject({ status: true, user: { email: next, emailVerified: true } })
    const again = await page.post('/verify-email', { token })
    expect([again.status, again.body.code]).toEqual([401, 'INVALID_TOKEN'])
    const [notice] = await service.mails({ kind: 'email-changed' })
    expect(notice?.to).toBe(ada.email)
  })

  it('a link for a new address that somebody took meanwhile changes nothing', async () => {
    const { service, page } = await agreedToChange(start)
    const { token } = await newestMail(service, 'prove-new-email')
    await service.browser().post('/sign-up/email', { ...ada, email: next })
    const refused = await page.post('/verify-email', { token })
    expect([refused.status, refused.body.code]).toEqual([422, 'USER_ALREADY_EXISTS'])
    expect((await page.get('/get-session')).body.user.email).toBe(ada.email)
  })
})
