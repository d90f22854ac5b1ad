import { SignIn } from '../../../widgets/entrance/sign-in.ts'
import { SignUp } from '../../../widgets/entrance/sign-up.ts'
import { click, fieldError, find, message, send, type } from '../act.ts'
import { everything } from '../fixtures.ts'
import { longEmail } from '../people.ts'
import { refusal, tooMany } from '../problems.ts'
import { statesOf } from '../state.ts'
import type { Answers, Reply } from '../wire.ts'
import type { Capabilities } from '../../../widgets/client/index.ts'

const byMail = { 'magic-link': { signUp: true }, 'email-otp': { length: 6, signUp: true } } as const
const { 'email-password': _password, ...withoutPassword } = everything
const service = (capabilities: Capabilities): Answers => ({ '/capabilities': { json: capabilities } })
const mailed: Answers = {
  '/sign-in/magic-link': { json: { status: true } },
  '/email-otp/send-verification-otp': { json: { success: true } },
  '/magic-link/status': { json: { status: 'waiting' } },
}
const beside = { ...service({ ...everything, ...byMail, app: { name: 'Acme' } }), ...mailed }
const alone = { ...service({ ...withoutPassword, ...byMail }), ...mailed }
const linkWithCode = service({ ...everything, ...byMail, 'magic-link': { signUp: true, code: true } })
const way = '[data-part="ways"] [data-part="button"]'

const ask = async (at: number, email = 'ada@gmail.com') => {
  await find(way)
  await type('input[name="email"]', email)
  await click(way, at)
  await find('[data-state="mailed"] [data-part="tile"]')
}
const codeAnswered = (reply: Reply<never>, shown: () => Promise<unknown>) => ({
  answers: { '/sign-in/email-otp': reply },
  act: async () => {
    await ask(1)
    await type('input[name="otp"]', '123456')
    await shown()
  },
})

const signIn = statesOf(
  'sign-in-by-mail',
  { session: 'signed-out', render: () => <SignIn />, answers: beside },
  {
    'beside-a-password': { act: async () => void (await find(way)) },
    'with-everything': {
      answers: service({
        ...everything,
        ...byMail,
        passkey: {},
        social: { providers: [{ id: 'google', name: 'Google', signUp: true }], oneTap: false },
      }),
      act: async () => void (await find(way)),
    },
    alone: { answers: alone, act: async () => void (await find(way)) },
    'links-alone': {
      answers: { ...alone, ...service({ ...withoutPassword, 'magic-link': { signUp: true } }) },
      act: async () => void (await find('[data-part="submit"]')),
    },
    'address-missing': {
      act: async () => {
        await click(way)
        await message()
      },
    },
    sending: {
      answers: { '/sign-in/magic-link': 'never' },
      act: async () => {
        await find(way)
        await type('input[name="email"]', 'ada@example.com')
        await click(way)
        await find(`${way}[data-state="pending"]`)
      },
    },
    'too-many-mails': {
      answers: { '/sign-in/magic-link': tooMany },
      act: async () => {
        await find(way)
        await type('input[name="email"]', 'ada@example.com')
        await click(way)
        await message()
      },
    },
    'link-sent': { act: () => ask(0) },
    'link-sent-to-long-address': { act: () => ask(0, longEmail) },
    'link-sent-where-nobody-signs-up': {
      answers: service({ ...everything, 'magic-link': { signUp: false } }),
      act: () => ask(0),
    },
    'link-with-code-sent': { answers: linkWithCode, act: () => ask(0) },
    'link-with-wrong-code': {
      answers: { ...linkWithCode, '/sign-in/email-otp': refusal(400, 'INVALID_OTP') },
      act: async () => {
        await ask(0)
        await type('input[name="otp"]', '123456')
        await fieldError()
      },
    },
    'link-not-waited-for': {
      answers: { '/magic-link/status': { json: { status: 'ended' } } },
      act: async () => {
        await ask(0)
        await find('[data-part="steps"][data-state="ended"]')
      },
    },
    'link-did-not-work': {
      // Without a page for errors this one is where links lead back.
      needs: { paths: { signUp: '/sign-up' } },
      query: { error: 'INVALID_TOKEN' },
      act: async () => void (await message()),
    },
    'then-a-second-factor': {
      answers: { '/sign-in/email-otp': { json: { twoFactorRedirect: true, twoFactorMethods: ['totp'] } } },
      act: async () => {
        await ask(1)
        await type('input[name="otp"]', '123456')
        await find('input[name="code"]')
      },
    },
    'code-sent': { act: () => ask(1) },
    'code-typed': {
      act: async () => {
        await ask(1)
        await type('input[name="otp"]', '12345')
      },
    },
    'wrong-code': codeAnswered(refusal(400, 'INVALID_OTP'), fieldError),
    'too-many-codes': codeAnswered(refusal(403, 'TOO_MANY_ATTEMPTS'), message),
    'long-code': {
      answers: service({ ...everything, 'email-otp': { length: 8, signUp: true } }),
      act: async () => {
        await find(way)
        await type('input[name="email"]', 'ada@example.com')
        await click(way)
        await type('input[name="otp"]', '1234567')
      },
    },
  },
)

const signUp = statesOf(
  'sign-up-by-mail',
  { session: 'signed-out', render: () => <SignUp />, answers: beside },
  {
    'beside-a-password': { act: async () => void (await find(way)) },
    alone: { answers: alone, act: async () => void (await find(way)) },
    'entries-missing': {
      answers: alone,
      act: async () => {
        await find(way)
        await click('[data-part="submit"]')
        await fieldError(1)
      },
    },
    'with-consent': {
      answers: alone,
      render: () => <SignUp legal={{ termsUrl: '/terms', privacyUrl: '/privacy', required: true }} />,
      act: async () => void (await find(way)),
    },
    'link-sent': {
      answers: alone,
      act: async () => {
        await find(way)
        await send({ name: 'Ada', email: 'ada@example.com' })
        await find('[data-state="mailed"] [data-part="tile"]')
      },
    },
  },
)

export const mailSignIn = [...signIn, ...signUp]
