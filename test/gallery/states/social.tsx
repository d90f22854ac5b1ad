import { AuthError } from '../../../widgets/entrance/auth-error/index.ts'
import { PasskeyButton } from '../../../widgets/account/passkeys/index.ts'
import { SocialButtons } from '../../../widgets/entrance/social/index.ts'
import { click, find, message } from '../act.ts'
import { allProviders } from '../fixtures.ts'
import { statesOf } from '../state.ts'

/** A browser in which somebody signed in before; other states know nothing of it. */
const usedBefore = (method: string) => ({
  needs: { rememberLastUsed: true },
  prepare() {
    const { getItem } = Storage.prototype
    Storage.prototype.getItem = function read(key) {
      return key === 'latchkey-last-used' ? method : getItem.call(this, key)
    }
  },
})

const few = ['google', 'github', 'apple'] as const

const buttons = statesOf(
  'social-buttons',
  { session: 'signed-out', render: () => <SocialButtons providers={few} /> },
  {
    idle: {},
    'all-18': { render: () => <SocialButtons providers={allProviders} /> },
    'icons-only': { render: () => <SocialButtons providers={allProviders} layout="icons" /> },
    'without-a-mark': {
      render: () => <SocialButtons providers={[{ id: 'own', name: 'Corporate identity of the whole group' }]} />,
    },
    'last-used': usedBefore('github'),
    'last-used-icons-only': {
      ...usedBefore('gitlab'),
      render: () => <SocialButtons providers={allProviders} layout="icons" />,
    },
    'last-used-passkey': { ...usedBefore('passkey'), render: () => <PasskeyButton /> },
    'in-a-small-window': {
      answers: { '/sign-in/social': 'never' },
      render: () => <SocialButtons providers={few} mode="popup" />,
      // The window is no part of the picture; what the page shows while it is open is.
      prepare() {
        window.open = () => window
      },
      act: async () => {
        await click('[data-part="social"]')
        await find('[aria-busy="true"]')
      },
    },
    pending: {
      answers: { '/sign-in/social': 'never' },
      act: async () => {
        await click('[data-part="social"]')
        await find('[aria-busy="true"]')
      },
    },
    offline: {
      answers: { '/sign-in/social': 'offline' },
      act: async () => {
        await click('[data-part="social"]')
        await message()
      },
    },
  },
)

const errors = statesOf(
  'auth-error',
  { session: 'signed-out', render: () => <AuthError /> },
  {
    'without-code': {},
    'state-not-found': { query: { error: 'state_not_found' } },
    'account-not-linked': { query: { error: 'account_not_linked' } },
    'unknown-code': { query: { error: 'something_else_entirely' } },
  },
)

/** Other services as the way in, and the page for when that did not work. */
export const social = [...buttons, ...errors]
