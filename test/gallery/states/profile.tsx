import { AuthDialog } from '../../../widgets/entrance/auth-dialog/index.ts'
import { AuthView } from '../../../widgets/auth-view/index.ts'
import { SignInButton, SignOutButton, SignUpButton, UserAvatar } from '../../../widgets/entrance/controls/index.ts'
import { ProfileSection } from '../../../widgets/account/profile-section/index.ts'
import { SessionsSection } from '../../../widgets/account/sessions/index.ts'
import { UserProfile } from '../../../widgets/account/user-profile/index.ts'
import { click, dialog, find, send } from '../act.ts'
import { ada, longEmail, longName, sessionOf } from '../people.ts'
import { statesOf } from '../state.ts'

const withoutPerson = {
  'as-session-loads': { session: 'loading' },
  'session-failed': { session: 'failed' },
  'signed-out': { session: 'signed-out' },
} as const
const sessions = [
  ada.session,
  { ...ada.session, id: 'session-2', token: 'handle-2', userAgent: '', ipAddress: '2001:db8:85a3::8a2e:370:7334' },
]
const several = { '/list-sessions': { json: sessions } } as const
const long = { '/get-session': { json: sessionOf({ name: longName, email: longEmail }) } } as const
const tab = (name: string) => click(`[role="tab"][data-section="${name}"]`)
const upload = async () => '/icon.svg'

const profile = statesOf(
  'user-profile',
  {
    session: 'signed-in',
    answers: several,
    needs: { features: { username: true, passkey: true, twoFactor: true }, providers: ['google', 'github'] },
    render: () => <UserProfile />,
  },
  {
    ...withoutPerson,
    first: {},
    'long-name': { answers: long },
    'all-below-each-other': { render: () => <UserProfile layout="stack" /> },
    'read-only': { render: () => <UserProfile layout="stack" readOnly />, answers: long },
    security: { act: () => tab('security') },
    'changing-name': { act: () => click('[data-section="profile"] [data-part="button"]') },
    'changing-password': {
      act: async () => {
        await tab('security')
        await find('[data-section="password"] [data-part="button"]')
        await click('[data-section="password"] [data-part="button"]')
      },
    },
    deleting: {
      act: async () => {
        await find('[data-section="delete"] [data-part="button"]')
        await click('[data-section="delete"] [data-part="button"]')
      },
    },
  },
)

const own = statesOf(
  'profile-section',
  { session: 'signed-in', render: () => <ProfileSection /> },
  {
    ...withoutPerson,
    idle: {},
    'read-only': { render: () => <ProfileSection readOnly /> },
    'with-picture': { needs: { uploadImage: upload } },
    'name-missing': {
      act: async () => {
        await send({ name: '' })
        await find('[data-part="error"]')
      },
    },
    offline: {
      answers: { '/update-user': 'offline' },
      act: async () => {
        await send({ name: 'Countess of Lovelace' })
        await find('[role="alert"][data-state="error"]')
      },
    },
    saved: {
      answers: { '/update-user': { json: { status: true } } },
      act: async () => {
        await send({ name: 'Countess of Lovelace' })
        await find('output:not(:empty)')
      },
    },
  },
)

const browsers = statesOf(
  'sessions',
  { session: 'signed-in', answers: several, render: () => <SessionsSection /> },
  {
    ...withoutPerson,
    loading: { answers: { '/list-sessions': 'never' } },
    failed: { answers: { '/list-sessions': 'offline' }, act: async () => void (await find('[role="alert"] button')) },
    'only-this-one': { answers: { '/list-sessions': { json: sessions.slice(0, 1) } } },
    data: {},
    'read-only': { render: () => <SessionsSection readOnly /> },
    'ending-others': {
      act: async () => {
        await find('[data-part="account"]')
        await click('[data-part="actions"] [data-part="button"]')
        await dialog()
      },
    },
  },
)

const view = statesOf(
  'auth-view',
  { session: 'signed-out', render: () => <AuthView view="sign-in" /> },
  {
    'sign-in': { act: async () => void (await find('form')) },
    'sign-up': { render: () => <AuthView view="sign-up" />, act: async () => void (await find('form')) },
    missing: { render: () => <AuthView path="no-such-page" /> },
  },
)

const dialogs = statesOf(
  'auth-dialog',
  { session: 'signed-out', render: () => <AuthDialog open onOpenChange={() => {}} /> },
  {
    'sign-in': { act: async () => void (await dialog()) },
    'sign-up': {
      render: () => <AuthDialog open view="sign-up" onOpenChange={() => {}} />,
      act: async () => void (await dialog()),
    },
  },
)

const controls = statesOf(
  'controls',
  {
    session: 'signed-out',
    render: () => (
      <div className="side-by-side">
        <SignInButton />
        <SignUpButton />
      </div>
    ),
  },
  {
    'signed-out': {},
    'signed-in': {
      session: 'signed-in',
      render: () => (
        <div className="side-by-side">
          <UserAvatar />
          <SignOutButton />
        </div>
      ),
    },
  },
)

/** The account as a whole, and the ways in that hold other widgets. */
export const profileStates = [...profile, ...own, ...browsers, ...view, ...dialogs, ...controls]
