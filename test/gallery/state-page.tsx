import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { AuthProvider } from '../../widgets/core/auth-provider.tsx'
import { createAuthClient } from '../../widgets/client/index.ts'
import { directionOf } from '../../widgets/core/language.ts'
import type { Language } from '../../widgets/locales/locale.ts'
import { type FixtureService, fixtureService, frame } from './service.ts'
import type { GalleryState } from './state.ts'
import { states } from './states.ts'
import { wordingOf } from './wording.ts'

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

/** What is shown now: draws it in another look, or takes it away. */
interface Drawn {
  draw(look: Look): void
  end(): void
}

let shown: Drawn | undefined

/** Shows the state that `asked` names in place of what is shown, and says on the root element when it is there. */
async function show(asked: URLSearchParams): Promise<void> {
  const { dataset } = document.documentElement
  const root = document.getElementById('app')
  const state = states.find(({ id }) => id === asked.get('state'))
  if (root === null || state === undefined) throw new Error(`No state ${asked.get('state')}`)
  shown?.end()
  // The browser that the state before made another one would be another one for this state, too.
  if (dataset['prepared'] === 'true') throw new Error('This page has been prepared for one state alone')
  if (state.prepare !== undefined) dataset['prepared'] = 'true'
  const locale = asked.get('locale') ?? 'en'
  const wording = await wordingOf(locale)
  setAddress(state)
  state.prepare?.()
  // Two pages of one state would tell each other of their sessions if their calls lived at one place.
  const basePath = `/service/${crypto.randomUUID()}`
  const service = fixtureService(state, basePath)
  shown = drawing(root, state, { service, basePath, wording, locale })
  if (asked.get('contrast') === 'more') dataset['contrast'] = 'more'
  const palette = asked.get('palette')
  if (palette !== null) await loadPalette(palette)
  shown.draw(lookOf(asked, locale))
  await service.idle()
  await state.act?.(root)
  await service.idle()
  await frame()
  dataset['ready'] = state.id
}

/** Loads one of the style sheets that change the colours, after that of the widgets. */
async function loadPalette(name: string): Promise<void> {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = `/themes/${encodeURIComponent(name)}.css`
  await new Promise((resolve, reject) => {
    link.addEventListener('load', resolve)
    link.addEventListener('error', reject)
    document.head.append(link)
  })
}

function lookOf(query: URLSearchParams, locale: string): Look {
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
  readonly locale: string
}

function drawing(root: HTMLElement, state: GalleryState, { service, basePath, wording, locale }: Around): Drawn {
  // Nobody leaves the page: where a widget would go does not exist here.
  const navigate = () => {}
  const client = createAuthClient({ basePath, fetch: service.fetch, navigate, timeout: forGood })
  const drawn = createRoot(root)
  const { documentElement } = document
  const draw = ({ theme, dir }: Look) => {
    documentElement.lang = locale
    documentElement.dir = dir
    documentElement.dataset['theme'] = theme
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
  return { draw, end: () => drawn.unmount() }
}

function open(asked: URLSearchParams): void {
  show(asked).catch((cause: unknown) => {
    console.error(cause)
    document.documentElement.dataset['ready'] = 'failed'
  })
}

const parameters = new URLSearchParams(window.location.search)
/** What an event of the one who drives this page says. */
const saidBy = (event: Event) => new URLSearchParams(event instanceof CustomEvent ? String(event.detail) : '')

// As in an application of one page: what was shown goes, and its neighbour comes, without loading anything again.
window.addEventListener('gallery-state', (event) => open(saidBy(event)))
// As an application that has a switch for it: the state stays, the look changes.
window.addEventListener('gallery-look', (event) => shown?.draw(lookOf(saidBy(event), parameters.get('locale') ?? 'en')))
open(parameters)
