import { SignIn } from '../../../widgets/entrance/sign-in.ts'
import { SignUp } from '../../../widgets/entrance/sign-up.ts'
import { click, fieldError, find, message, send, type } from '../act.ts'
import { everything } from '../fixtures.ts'
import { refusal } from '../problems.ts'
import { statesOf } from '../state.ts'
import type { Answers, Reply } from '../wire.ts'
import type { Capabilities } from '../../../widgets/client/index.ts'

const { 'email-password': _password, ...withoutPassword } = everything
const phone = { 'phone-number': { length: 6, signUp: false, sms: true } } as const
const mail = { 'magic-link': { signUp: true }, 'email-otp': { length: 6, signUp: true } } as const
const signsUp = { 'phone-number': { ...phone['phone-number'], signUp: true } } as const
const service = (capabilities: Capabilities): Answers => ({
  '/capabilities': { json: capabilities },
  '/phone-number/send-otp': { json: { message: 'code sent' } },
})
const beside = service({ ...everything, ...phone, app: { name: 'Acme' } })
const alone = service({ ...withoutPassword, ...signsUp })
const way = '[data-part="ways"] [data-part="button"]'
const number = '+49 151 23456789'

const toNumber = async () => {
  await click(way)
  await find('input[name="phoneNumber"]')
}
const ask = async () => {
  await toNumber()
  await send({ phoneNumber: number })
  await find('input[name="code"]')
}
const codeAnswered = (reply: Reply<never>, shown: () => Promise<unknown>) => ({
  answers: { '/phone-number/verify': reply },
  act: async () => {
    await ask()
    await type('input[name="code"]', '123456')
    await shown()
  },
})
const numberAnswered = (reply: Reply<never>, shown: () => Promise<unknown>) => ({
  answers: { '/phone-number/send-otp': reply },
  act: async () => {
    await toNumber()
    await send({ phoneNumber: '+1 202 555 0123' })
    await shown()
  },
})

const signIn = statesOf(
  'sign-in-by-phone',
  { session: 'signed-out', render: () => <SignIn />, answers: beside },
  {
    'beside-a-password': { act: async () => void (await find(way)) },
    'beside-everything': {
      answers: service({
        ...everything,
        ...phone,
        ...mail,
        passkey: {},
        social: { providers: [{ id: 'google', name: 'Google', signUp: true }], oneTap: false },
      }),
      act: async () => void (await find(way, 2)),
    },
    'beside-mail': {
      answers: service({ ...withoutPassword, ...phone, ...mail }),
      act: async () => void (await find(way, 1)),
    },
    alone: { answers: alone, act: async () => void (await find('input[name="phoneNumber"]')) },
    number: { act: toNumber },
    'number-missing': {
      act: async () => {
        await toNumber()
        await click('[data-part="submit"]')
        await fieldError()
      },
    },
    'number-rejected': numberAnswered(refusal(400, 'INVALID_PHONE_NUMBER'), fieldError),
    'other-country': numberAnswered(
      { error: { status: 400, code: 'INVALID_PHONE_NUMBER', reason: 'country' } },
      fieldError,
    ),
    sending: {
      answers: { '/phone-number/send-otp': 'never' },
      act: async () => {
        await toNumber()
        await send({ phoneNumber: number })
        await find('[data-part="submit"][data-state="pending"]')
      },
    },
    'code-sent': { act: ask },
    'code-sent-where-it-signs-up': { answers: service({ ...everything, ...signsUp }), act: ask },
    'wrong-code': codeAnswered(refusal(400, 'INVALID_OTP'), fieldError),
    'old-code': codeAnswered(refusal(400, 'OTP_EXPIRED'), fieldError),
    'too-many-codes': codeAnswered(refusal(403, 'TOO_MANY_ATTEMPTS'), message),
    'long-code': {
      answers: service({ ...everything, 'phone-number': { length: 8, signUp: false, sms: true } }),
      act: async () => {
        await ask()
        await type('input[name="code"]', '1234567')
      },
    },
  },
)

const signUp = statesOf(
  'sign-up-by-phone',
  { session: 'signed-out', render: () => <SignUp />, answers: service({ ...everything, ...signsUp }) },
  {
    'beside-a-password': { act: async () => void (await find(way)) },
    alone: { answers: alone, act: async () => void (await find('input[name="phoneNumber"]')) },
    number: { act: toNumber },
    'with-consent': {
      render: () => <SignUp legal={{ termsUrl: '/terms', privacyUrl: '/privacy', required: true }} />,
      act: toNumber,
    },
  },
)

export const phoneSignIn = [...signIn, ...signUp]
