import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { AuthProvider } from '../../widgets/core/auth-provider.tsx'
import { createAuthClient } from '../../widgets/client/index.ts'
import { directionOf } from '../../widgets/core/direction.ts'
import type { Language } from '../../widgets/core/language.ts'
import { type FixtureService, fixtureService, frame } from './service.ts'
import type { GalleryState } from './state.ts'
import { states } from './states.ts'
import { wordingOf } from './wording.ts'

const parameters = new URLSearchParams(window.location.search)
const locale = parameters.get('locale') ?? 'en'
const paths = {
  signIn: '/sign-in',
  signUp: '/sign-up',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  verifyEmail: '/verify-email',
  acceptInvitation: '/accept-invitation',
  account: '/account',
  organization: '/organization',
  error: '/error',
}
/** Milliseconds, the most that a timer can wait: what is loading here stays so. */
const forGood = 2 ** 31 - 1

/** How the page looks. */
interface Look {
  readonly theme: 'light' | 'dark'
  readonly dir: 'ltr' | 'rtl'
}

/** Shows the state that the address names, and says on the root element when it is there. */
async function show(): Promise<void> {
  const root = document.getElementById('app')
  const state = states.find(({ id }) => id === parameters.get('state'))
  if (root === null || state === undefined) throw new Error(`No state ${parameters.get('state')}`)
  const wording = await wordingOf(locale)
  setAddress(state)
  state.prepare?.()
  // Two pages of one state would tell each other of their sessions if their calls lived at one place.
  const basePath = `/service/${crypto.randomUUID()}`
  const service = fixtureService(state, basePath)
  const draw = drawing(root, state, { service, basePath, wording })
  draw(lookOf(parameters))
  // As an application that has a switch for it: the state stays, the look changes.
  window.addEventListener('gallery-look', (event) => {
    if (event instanceof CustomEvent) draw(lookOf(new URLSearchParams(String(event.detail))))
  })
  await service.idle()
  await state.act?.(root)
  await service.idle()
  await frame()
  document.documentElement.dataset['ready'] = 'true'
}

function lookOf(query: URLSearchParams): Look {
  const theme = query.get('theme') === 'dark' ? 'dark' : 'light'
  const dir = query.get('dir')
  return { theme, dir: dir === 'rtl' || dir === 'ltr' ? dir : directionOf(locale) }
}

/** Only what the state has in its address is there when a widget reads it. */
function setAddress({ query = {} }: GalleryState): void {
  window.history.replaceState(null, '', `${window.location.pathname}?${new URLSearchParams(query).toString()}`)
}

interface Around {
  readonly service: FixtureService
  readonly basePath: string
  readonly wording: string | Language
}

function drawing(root: HTMLElement, state: GalleryState, { service, basePath, wording }: Around) {
  // Nobody leaves the page: where a widget would go does not exist here.
  const navigate = () => {}
  const client = createAuthClient({ basePath, fetch: service.fetch, navigate, timeout: forGood })
  const drawn = createRoot(root)
  const { dataset } = document.documentElement
  if (parameters.get('contrast') === 'more') dataset['contrast'] = 'more'
  return ({ theme, dir }: Look) => {
    document.documentElement.lang = locale
    document.documentElement.dir = dir
    dataset['theme'] = theme
    drawn.render(
      <StrictMode>
        <AuthProvider
          {...{ client, navigate, paths, theme, dir }}
          locale={wording}
          rememberLastUsed={false}
          {...state.needs}
        >
          {state.render()}
        </AuthProvider>
      </StrictMode>,
    )
  }
}

show().catch((cause: unknown) => {
  console.error(cause)
  document.documentElement.dataset['ready'] = 'failed'
})
