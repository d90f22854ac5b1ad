import { AdminUsers } from '../../../widgets/admin/users/index.ts'
import type { AdminSession, AdminUser } from '../../../widgets/admin/users/admin-calls.ts'
import { ImpersonationBanner } from '../../../widgets/admin/impersonation-banner/index.ts'
import { choose, click, dialog, fieldError, find, message, openMenu, type } from '../act.ts'
import { ada, longEmail, longName, sessionOf, user } from '../people.ts'
import { refusal } from '../problems.ts'
import { statesOf } from '../state.ts'

const account = (at: number, changes: Partial<AdminUser> = {}): AdminUser => ({
  id: `user-${at}`,
  name: `Person ${at}`,
  email: `person${at}@example.com`,
  emailVerified: at % 3 !== 0,
  image: null,
  createdAt: '2026-01-15T12:00:00.000Z',
  updatedAt: '2026-01-15T12:00:00.000Z',
  role: 'user',
  banned: false,
  banReason: null,
  banExpires: null,
  ...changes,
})
const users: readonly AdminUser[] = [
  account(0, { id: user.id, name: user.name, email: user.email, emailVerified: true, role: 'admin' }),
  account(1, { name: 'Grace Hopper' }),
  account(2, { name: '王小明', banned: true, banReason: 'Spam' }),
  account(3, { name: 'Zoë 👩🏽‍🚀 Núñez', banned: true, banExpires: '2099-05-01T10:00:00.000Z' }),
  account(4, { name: longName, email: longEmail, role: 'admin,user' }),
]
const sessions: readonly AdminSession[] = [1, 2].map((at) => ({ ...ada.session, id: `session-${at}`, token: `t${at}` }))
const listed = { '/admin/list-users': { json: { users, total: 5 } } } as const
const crowd = Array.from({ length: 100 }, (_, at) => account(at + 10))
const row = () => find('[data-user]')
/** Takes an entry of the menu of a person, by default the second one. */
const wish =
  (item: number, person = 1) =>
  async () => {
    await row()
    await choose(person, item)
    await dialog()
  }

const list = statesOf(
  'admin-users',
  { session: 'signed-in', answers: listed, render: () => <AdminUsers roles={['user', 'admin']} /> },
  {
    'as-session-loads': { session: 'loading' },
    'signed-out': { session: 'signed-out' },
    loading: { answers: { '/admin/list-users': 'never' } },
    failed: {
      answers: { '/admin/list-users': 'offline' },
      act: async () => void (await find('[role="alert"] button')),
    },
    forbidden: { answers: { '/admin/list-users': refusal(403, 'FORBIDDEN') } },
    empty: { answers: { '/admin/list-users': { json: { users: [], total: 0 } } } },
    'no-match': {
      answers: {
        '/admin/list-users': {
          by: ({ query }) => ({ json: query.has('searchValue') ? { users: [], total: 0 } : { users, total: 5 } }),
        },
      },
      act: async () => {
        await row()
        await type('input[type="search"]', 'nobody at all')
        await find('[data-part="empty"] button')
      },
    },
    data: {},
    'data-100': {
      answers: { '/admin/list-users': { json: { users: crowd, total: 1234 } } },
      render: () => <AdminUsers roles={['user', 'admin']} pageSize={100} />,
    },
    menu: {
      act: async () => {
        await row()
        await openMenu(1)
      },
    },
    creating: {
      act: async () => {
        await row()
        await click('[data-part="header"] [data-part="submit"]')
        await dialog()
      },
    },
    'creating-with-errors': {
      act: async () => {
        await row()
        await click('[data-part="header"] [data-part="submit"]')
        await dialog()
        await click('[role="dialog"] [data-part="submit"]')
        await fieldError(1)
      },
    },
    'changing-roles': { act: wish(0) },
    'changing-roles-with-error': {
      act: async () => {
        await wish(0)()
        await click('[role="dialog"] input[name="role"]:checked')
        await click('[role="dialog"] [data-part="submit"]')
        await fieldError()
      },
    },
    'looking-at-sessions': {
      answers: { '/admin/list-user-sessions': { json: { sessions } } },
      act: wish(1),
    },
    'sessions-failed': { answers: { '/admin/list-user-sessions': 'offline' }, act: wish(1) },
    'signing-in-as': { act: wish(2) },
    banning: { act: wish(3) },
    'lifting-a-ban': { act: wish(2, 2) },
    deleting: { act: wish(4) },
    'deleting-long-name': { act: wish(4, 4) },
  },
)

const other = sessionOf({ name: 'Grace Hopper' })
const impersonated = { ...other, session: { ...other.session, impersonatedBy: 'user-root' } }

const banner = statesOf(
  'impersonation-banner',
  {
    session: 'signed-in',
    answers: { '/get-session': { json: impersonated } },
    render: () => <ImpersonationBanner />,
  },
  {
    shown: {},
    'long-name': {
      answers: { '/get-session': { json: { ...impersonated, user: { ...other.user, name: longName } } } },
    },
    pending: { answers: { '/admin/stop-impersonating': 'never' }, act: () => click('[data-part="banner"] button') },
    failed: {
      answers: { '/admin/stop-impersonating': 'offline' },
      act: async () => {
        await click('[data-part="banner"] button')
        await message()
      },
    },
  },
)

/** What administrators see. */
export const admin = [...list, ...banner]
