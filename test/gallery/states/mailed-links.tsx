import { ForgotPassword } from '../../../widgets/entrance/forgot-password.ts'
import { ResetPassword } from '../../../widgets/entrance/reset-password/index.ts'
import { VerifyEmail } from '../../../widgets/entrance/verify-email/index.ts'
import { click, fieldError, find, message, send } from '../act.ts'
import { longEmail, sessionOf } from '../people.ts'
import { refusal, tooMany } from '../problems.ts'
import { statesOf } from '../state.ts'

const sendAddress = async () => send({ email: 'ada@example.com' })
const sendPassword = async () => send({ newPassword: 'correct horse battery' })
const sent = {
  status: true,
  message: 'If this email exists in our system, check your email for the reset link',
} as const

const forgotten = statesOf(
  'forgot-password',
  { session: 'signed-out', render: () => <ForgotPassword /> },
  {
    idle: {},
    pending: {
      answers: { '/request-password-reset': 'never' },
      act: async () => {
        await sendAddress()
        await find('[data-state="pending"]')
      },
    },
    'address-invalid': {
      answers: { '/request-password-reset': refusal(400, 'INVALID_EMAIL') },
      act: async () => {
        await send({ email: 'ada@' })
        await fieldError()
      },
    },
    'too-many-attempts': {
      answers: { '/request-password-reset': tooMany },
      act: async () => {
        await sendAddress()
        await message()
      },
    },
    offline: {
      answers: { '/request-password-reset': 'offline' },
      act: async () => {
        await sendAddress()
        await message()
      },
    },
    sent: {
      answers: { '/request-password-reset': { json: sent } },
      act: async () => {
        await sendAddress()
        await find('[data-lk="forgot-password"][data-state="success"]')
      },
    },
    'sent-to-long-address': {
      answers: { '/request-password-reset': { json: sent } },
      act: async () => {
        await send({ email: longEmail })
        await find('[data-lk="forgot-password"][data-state="success"]')
      },
    },
  },
)

const reset = statesOf(
  'reset-password',
  { session: 'signed-out', render: () => <ResetPassword email="ada@example.com" /> },
  {
    idle: { query: { token: 'secret-of-the-mail' } },
    'password-too-short': {
      query: { token: 'secret-of-the-mail' },
      act: async () => {
        await send({ newPassword: 'short' })
        await fieldError()
      },
    },
    offline: {
      query: { token: 'secret-of-the-mail' },
      answers: { '/reset-password': 'offline' },
      act: async () => {
        await sendPassword()
        await message()
      },
    },
    'link-too-old': { query: { error: 'INVALID_TOKEN' } },
    success: {
      query: { token: 'secret-of-the-mail' },
      answers: { '/reset-password': { json: { status: true } } },
      act: async () => {
        await sendPassword()
        await find('[data-state="success"]')
      },
    },
    review: {
      query: { token: 'secret-of-the-mail' },
      answers: {
        '/reset-password': {
          json: {
            status: true,
            review: {
              token: 'secret-of-the-review',
              methods: [
                { id: '1', kind: 'account', name: 'Google', createdAt: '2026-01-01T00:00:00.000Z' },
                { id: '2', kind: 'passkey', name: 'Passkey “iPhone”', createdAt: '2026-01-01T00:00:00.000Z' },
              ],
            },
          },
        },
      },
      act: async () => {
        await sendPassword()
        await find('input[name="method"]')
      },
    },
  },
)

const unproven = { '/get-session': { json: sessionOf({ emailVerified: false }) } } as const

const verification = statesOf(
  'verify-email',
  { session: 'signed-out', render: () => <VerifyEmail /> },
  {
    reading: { session: 'loading' },
    'signed-out': {},
    waiting: { answers: unproven },
    'waiting-at-long-address': {
      answers: { '/get-session': { json: sessionOf({ emailVerified: false, email: longEmail }) } },
    },
    'mail-sent': {
      answers: { ...unproven, '/send-verification-email': { json: { status: true } } },
      act: async () => {
        await click('[data-part="button"]')
        await find('output:not(:empty)')
      },
    },
    verified: { session: 'signed-in' },
    'link-too-old': { query: { error: 'TOKEN_EXPIRED' } },
    'link-broken': { answers: unproven, query: { error: 'INVALID_TOKEN' } },
    'mail-refused': {
      query: { error: 'TOKEN_EXPIRED' },
      answers: { '/send-verification-email': refusal(400, 'VERIFICATION_EMAIL_NOT_ENABLED') },
      act: async () => {
        await sendAddress()
        await message()
      },
    },
  },
)

/** What mailed links lead to, and the form that has one sent. */
export const mailedLinks = [...forgotten, ...reset, ...verification]
