import type { ReactNode } from 'react'
import { ChangeEmail, ChangePassword, ChangeUsername, DeleteAccount } from '../../../widgets/account/settings/index.ts'
import { ConnectedAccounts } from '../../../widgets/account/connected-accounts/index.ts'
import { PhoneSection } from '../../../widgets/account/phone/index.ts'
import { UserButton } from '../../../widgets/account/user-button/index.ts'
import { click, dialog, fieldError, find, message, openMenu, send } from '../act.ts'
import { accountOf, ada, longEmail, longName, sessionOf, user } from '../people.ts'
import { everything } from '../fixtures.ts'
import { refusal, tooMany } from '../problems.ts'
import { statesOf } from '../state.ts'
import type { SessionData } from '../../../widgets/client/index.ts'
import type { Answers } from '../wire.ts'

/** A card about the own account before anybody is known to be signed in. */
const withoutPerson = {
  'as-session-loads': { session: 'loading' },
  'session-failed': { session: 'failed' },
  'signed-out': { session: 'signed-out' },
} as const
const own = (render: () => ReactNode) => ({ session: 'signed-in', render }) as const
const passwords = { currentPassword: 'correct horse battery', newPassword: 'battery horse correct' }

const password = statesOf(
  'change-password',
  own(() => <ChangePassword />),
  {
    ...withoutPerson,
    idle: {},
    pending: {
      answers: { '/change-password': 'never' },
      act: async () => {
        await send(passwords)
        await find('[data-state="pending"]')
      },
    },
    'wrong-password': {
      answers: { '/change-password': refusal(400, 'INVALID_PASSWORD') },
      act: async () => {
        await send(passwords)
        await fieldError()
      },
    },
    'two-errors-at-once': {
      act: async () => {
        await send({ newPassword: 'short' })
        await fieldError(1)
      },
    },
    'too-many-attempts': {
      answers: { '/change-password': tooMany },
      act: async () => {
        await send(passwords)
        await message()
      },
    },
    'asks-again-who-it-is': {
      answers: { '/change-password': refusal(403, 'SESSION_NOT_FRESH') },
      act: async () => {
        await send(passwords)
        await dialog()
      },
    },
    'asks-again-with-error': {
      answers: { '/change-password': refusal(403, 'SESSION_NOT_FRESH') },
      act: async () => {
        await send(passwords)
        await dialog()
        await click('[role="dialog"] [data-part="submit"]')
        await find('[role="dialog"] [data-part="error"]')
      },
    },
    success: {
      answers: { '/change-password': { json: { token: null, user } } },
      act: async () => {
        await send(passwords)
        await find('[data-state="success"]')
      },
    },
  },
)

const email = statesOf(
  'change-email',
  own(() => <ChangeEmail />),
  {
    ...withoutPerson,
    idle: {},
    'long-address': { answers: { '/get-session': { json: sessionOf({ email: longEmail }) } } },
    'same-address': {
      answers: { '/change-email': refusal(400, 'EMAIL_IS_THE_SAME') },
      act: async () => {
        await send({ newEmail: user.email })
        await find('[data-part="error"], [role="alert"][data-state="error"]')
      },
    },
    'confirmation-sent': {
      answers: { '/change-email': { json: { status: true } } },
      act: async () => {
        await send({ newEmail: longEmail })
        await find('[data-state="success"]')
      },
    },
  },
)

const username = statesOf(
  'change-username',
  own(() => <ChangeUsername />),
  {
    ...withoutPerson,
    idle: {},
    'has-none': { answers: { '/get-session': { json: sessionOf({ username: null, displayUsername: null }) } } },
    taken: {
      answers: { '/update-user': refusal(400, 'USERNAME_IS_ALREADY_TAKEN') },
      act: async () => {
        await send({ username: 'grace' })
        await find('[data-part="error"], [role="alert"][data-state="error"]')
      },
    },
    success: {
      answers: { '/update-user': { json: { status: true } } },
      act: async () => {
        await send({ username: 'countess' })
        await find('[data-state="success"]')
      },
    },
  },
)

const deletion = statesOf(
  'delete-account',
  own(() => <DeleteAccount />),
  {
    ...withoutPerson,
    idle: {},
    'long-address': { answers: { '/get-session': { json: sessionOf({ email: longEmail }) } } },
    'wrong-address': {
      act: async () => {
        await send({ confirmation: 'somebody@example.com' })
        await fieldError()
      },
    },
    offline: {
      answers: { '/delete-user': 'offline' },
      act: async () => {
        await send({ confirmation: user.email })
        await message()
      },
    },
    'mail-sent': {
      answers: { '/delete-user': { json: { success: true, message: 'Verification email sent' } } },
      act: async () => {
        await send({ confirmation: user.email })
        await find('[data-lk="delete-account"]:not(:has(form))')
      },
    },
  },
)

const connected = [
  accountOf('account-1', 'credential', user.id),
  accountOf('account-2', 'google', '104829301', ['email']),
  accountOf('account-3', 'github', 'ada'),
]
const ownProvider = accountOf('account-4', 'acme', '81')

const accounts = statesOf(
  'connected-accounts',
  { session: 'signed-in', render: () => <ConnectedAccounts />, needs: { providers: ['google', 'github', 'apple'] } },
  {
    ...withoutPerson,
    loading: { answers: { '/list-accounts': 'never' } },
    failed: { answers: { '/list-accounts': 'offline' }, act: async () => void (await find('[data-part="retry"]')) },
    empty: { answers: { '/list-accounts': { json: [] } } },
    data: { answers: { '/list-accounts': { json: connected } } },
    'with-own-provider': { answers: { '/list-accounts': { json: [...connected, ownProvider] } } },
    'only-one': { answers: { '/list-accounts': { json: connected.slice(1, 2) } } },
    'asked-about-disconnecting': {
      answers: { '/list-accounts': { json: connected } },
      act: async () => {
        await click('[data-part="account"] [data-part="button"]')
        await dialog()
      },
    },
    'read-only': {
      answers: { '/list-accounts': { json: connected } },
      render: () => <ConnectedAccounts readOnly />,
    },
    'disconnecting-refused': {
      answers: { '/list-accounts': { json: connected }, '/unlink-account': 'offline' },
      act: async () => {
        await click('[data-part="account"] [data-part="button"]')
        await click('[role="dialog"] [data-tone="danger"]')
        await message()
      },
    },
  },
)

const long = { '/get-session': { json: sessionOf({ name: longName, email: longEmail }) } } as const

const personOf = (id: string, changes: Parameters<typeof sessionOf>[0]) => {
  const { session, user: person } = sessionOf({ ...changes, id })
  return { user: person, session: { ...session, id: `session-${id}`, token: `handle-${id}`, userId: id } }
}
const grace = personOf('user-grace', { name: 'Grace Hopper', email: 'grace@example.com' })
const count = personOf('user-count', { name: longName, email: longEmail })
/** A browser with `others` beside the usual person. */
const several = (others: readonly SessionData[], more: Answers = {}) => ({
  render: () => <UserButton align="start" />,
  needs: { paths: { signIn: '/sign-in', account: '/account' } },
  answers: {
    '/capabilities': { json: { ...everything, 'multi-session': { maximumSessions: 5 } } },
    '/multi-session/list-device-sessions': { json: [ada, ...others] },
    ...more,
  },
})

const button = statesOf(
  'user-button',
  own(() => <UserButton />),
  {
    'as-session-loads': { session: 'loading' },
    closed: {},
    'with-name': { render: () => <UserButton showName /> },
    'with-long-name': { render: () => <UserButton showName />, answers: long },
    'picture-gone': { answers: { '/get-session': { json: sessionOf({ image: '/gone.png' }) } } },
    open: { render: () => <UserButton align="start" />, act: () => openMenu() },
    'with-one-account-of-several': { ...several([]), act: () => openMenu() },
    'with-several-accounts': {
      ...several([grace, count]),
      act: async () => {
        await openMenu()
        await find('[data-part="menu-pair"]')
      },
    },
    'switching-failed': {
      ...several([grace], { '/multi-session/set-active': refusal(401, 'INVALID_SESSION_TOKEN') }),
      act: async () => {
        await openMenu()
        await click('[data-part="menu-pair"] [role="menuitem"]')
        await message()
      },
    },
    'open-with-long-name': { render: () => <UserButton align="start" />, answers: long, act: () => openMenu() },
    'sign-out-failed': {
      render: () => <UserButton align="start" />,
      answers: { '/sign-out': 'offline' },
      act: async () => {
        await openMenu()
        await click('[role="menuitem"]:last-child')
        await message()
      },
    },
  },
)

/** Forms and lists about the own account. */
const toNumber = async () => {
  await click('[data-part="value"] [data-part="button"]')
  await find('input[name="phoneNumber"]')
}
const phone = statesOf(
  'phone',
  own(() => <PhoneSection />),
  {
    ...withoutPerson,
    none: {},
    open: { act: toNumber },
    'number-rejected': {
      answers: { '/phone-number/send-otp': refusal(400, 'INVALID_PHONE_NUMBER') },
      act: async () => {
        await toNumber()
        await send({ phoneNumber: '12' })
        await fieldError()
      },
    },
    'code-sent': {
      answers: { '/phone-number/send-otp': { json: { message: 'code sent' } } },
      act: async () => {
        await toNumber()
        await send({ phoneNumber: '+49 30 901820' })
        await find('input[name="code"]')
      },
    },
  },
)

export const account = [...password, ...email, ...phone, ...username, ...deletion, ...accounts, ...button]
