import { SignIn } from '../../../widgets/entrance/sign-in.ts'
import { SignUp } from '../../../widgets/entrance/sign-up.ts'
import { click, fieldError, find, message, send, type } from '../act.ts'
import { allProviders, everything } from '../fixtures.ts'
import { longEmail, user } from '../people.ts'
import { broken, refusal, tooMany, unheardOf } from '../problems.ts'
import { statesOf } from '../state.ts'
import type { Reply } from '../wire.ts'

const typed = { email: 'ada@example.com', password: 'correct horse battery' }
const sendIn = () => send(typed)
const refusedIn = (reply: Reply<never>) => ({
  answers: { '/sign-in/email': reply },
  act: async () => {
    await sendIn()
    await message()
  },
})
const notice = async () => {
  await send(typed)
  await find('[data-state="unverified"]')
}
const entered = { token: 'handle', redirect: false, user } as const

const signIn = statesOf(
  'sign-in',
  { session: 'signed-out', render: () => <SignIn /> },
  {
    idle: {},
    'as-session-loads': { session: 'loading' },
    'session-failed': { session: 'failed' },
    'signed-in': { session: 'signed-in' },
    pending: {
      answers: { '/sign-in/email': 'never' },
      act: async () => {
        await sendIn()
        await find('[data-lk="sign-in"][data-state="pending"]')
      },
    },
    'entries-missing': {
      act: async () => {
        await click('[data-part="submit"]')
        await fieldError(1)
      },
    },
    'address-invalid': {
      answers: { '/sign-in/email': refusal(400, 'INVALID_EMAIL') },
      act: async () => {
        await send({ email: 'ada@', password: 'x' })
        await fieldError()
      },
    },
    'wrong-password': refusedIn(refusal(401, 'INVALID_EMAIL_OR_PASSWORD')),
    'too-many-attempts': refusedIn(tooMany),
    offline: refusedIn('offline'),
    'service-broken': refusedIn(broken),
    'unknown-code': refusedIn(unheardOf),
    unverified: { answers: { '/sign-in/email': refusal(403, 'EMAIL_NOT_VERIFIED') }, act: notice },
    success: {
      answers: { '/sign-in/email': { json: entered } },
      act: async () => {
        await sendIn()
        await find('[data-lk="sign-in"][data-state="success"]')
      },
    },
    'cookie-not-kept': {
      answers: { '/sign-in/email': { json: entered }, '/get-session': { json: null } },
      act: async () => {
        await sendIn()
        await message()
      },
    },
    'with-user-name-and-passkey': { needs: { features: { username: true, passkey: true } } },
    'with-three-providers': { needs: { providers: ['google', 'github', 'apple'] } },
    'back-from-provider-refused': {
      // Without a page for errors this one is where people come back.
      needs: { providers: ['google', 'github', 'apple'], paths: { signUp: '/sign-up' } },
      query: { error: 'account_not_linked' },
      act: async () => void (await message()),
    },
    'with-18-providers': { needs: { providers: allProviders } },
    'with-everything': {
      answers: {
        '/capabilities': {
          json: {
            ...everything,
            username: { minLength: 3, maxLength: 30 },
            passkey: {},
            social: {
              providers: [
                { id: 'google', name: 'Google', signUp: true },
                { id: 'corporate', name: 'Corporate identity of the whole group', signUp: true },
              ],
              oneTap: false,
            },
          },
        },
      },
    },
    'providers-only': { needs: { features: { emailPassword: false }, providers: ['google', 'github'] } },
    'passkey-only': { needs: { features: { emailPassword: false, signUp: false, passkey: true } } },
    'no-way-in': { needs: { features: { emailPassword: false, signUp: false } } },
    'identifier-first': { render: () => <SignIn flow="identifier-first" /> },
    'identifier-first-then-password': {
      render: () => <SignIn flow="identifier-first" />,
      act: async () => {
        await send({ email: 'ada@example.com' })
        await find('[data-part="field"] input[name="password"]')
      },
    },
    'locked-long-address': { render: () => <SignIn initialIdentifier={longEmail} lockIdentifier /> },
    'password-shown': {
      act: async () => {
        await type('input[name="password"]', 'correct horse battery')
        await click('[data-part="toggle"]')
        await find('[data-part="toggle"][aria-pressed="true"]')
      },
    },
  },
)

const further = [
  { name: 'company', label: 'Company', required: true, hint: 'As on your invoices' },
  { name: 'birthday', label: 'Day of birth', type: 'date' },
  { name: 'news', label: 'Send me the news', type: 'checkbox' },
] as const
const legal = { termsUrl: '/terms', privacyUrl: '/privacy' }
const newcomer = { name: 'Ada Lovelace', ...typed }
const refusedUp = (reply: Reply<never>, act: () => Promise<unknown> = message) => ({
  answers: { '/sign-up/email': reply },
  act: async () => {
    await send(newcomer)
    await act()
  },
})

const signUp = statesOf(
  'sign-up',
  { session: 'signed-out', render: () => <SignUp /> },
  {
    idle: {},
    'signed-in': { session: 'signed-in' },
    pending: {
      answers: { '/sign-up/email': 'never' },
      act: async () => {
        await send(newcomer)
        await find('[data-lk="sign-up"][data-state="pending"]')
      },
    },
    'entries-missing': {
      act: async () => {
        await click('[data-part="submit"]')
        await fieldError(2)
      },
    },
    'two-errors-at-once': {
      act: async () => {
        await send({ email: 'ada@example.com', password: 'short' })
        await fieldError(1)
      },
    },
    'address-taken': refusedUp(refusal(422, 'USER_ALREADY_EXISTS'), fieldError),
    'too-many-attempts': refusedUp(tooMany),
    offline: refusedUp('offline'),
    unverified: {
      answers: { '/sign-up/email': { json: { token: null, user: { ...user, emailVerified: false } } } },
      act: async () => {
        await send(newcomer)
        await find('[data-state="unverified"]')
      },
    },
    'with-user-name': { needs: { features: { username: true } } },
    'user-name-taken': {
      needs: { features: { username: true } },
      answers: {
        '/is-username-available': { json: { available: false } },
        '/sign-up/email': refusal(422, 'USERNAME_IS_ALREADY_TAKEN'),
      },
      act: async () => {
        await send({ ...newcomer, username: 'ada' })
        await find('[name="username"][aria-invalid="true"]')
      },
    },
    'with-three-providers': { needs: { providers: ['google', 'github', 'apple'] } },
    closed: { needs: { features: { signUp: false } } },
    'locked-long-address': { render: () => <SignUp initialEmail={longEmail} lockEmail /> },
    'with-further-fields': { render: () => <SignUp fields={further} legal={legal} /> },
    'consent-missing': {
      render: () => <SignUp fields={further} legal={{ ...legal, required: true }} />,
      act: async () => {
        await click('[data-part="submit"]')
        await find('[name="legal"][aria-invalid="true"]')
      },
    },
  },
)

/** Sign-in and sign-up. */
export const entrance = [...signIn, ...signUp]
