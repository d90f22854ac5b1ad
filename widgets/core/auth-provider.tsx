'use client'
import { type ComponentType, type ReactNode, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import {
  type AuthClient,
  type Capabilities,
  type ClientControls,
  type ClientOptions,
  type SessionData,
  createAuthClient,
  createCapabilityStore,
} from '../client/index.ts'
import {
  type AskedField,
  AuthContext,
  type AuthContextValue,
  type AuthEvent,
  type EnabledFeatures,
  type LinkProps,
  type PasswordPolicy,
  type Paths,
  type Redirects,
  type SignUpLegal,
  type SocialProvider,
  type Theme,
  type UploadImage,
} from './context.ts'
import { type Direction, directionOf } from './language.ts'
import { configurationOf } from './enabled-features.ts'
import { english } from '../locales/english/common.ts'
import { keepLastUsed } from './use-last-used.ts'
import { withSentences } from './use-sentences.ts'
import { useSession } from './use-session.ts'
import type { Language, Messages, MessagesValue } from './messages.ts'
import type { ClassNames } from './part.ts'
import { popupParameter } from './popup-address.ts'

export interface AuthProviderProps {
  readonly children: ReactNode
  /** A client of your own, also one that was told features; the next three then say nothing. */
  readonly client?: ClientControls
  /** The service: its origin, or the whole address of its calls. By default the origin of the page. */
  readonly baseURL?: string
  /** Where the calls live below the origin. */
  readonly basePath?: string
  /** What the server knew when it rendered: a session, or null for signed out. Then nothing is asked on mount. */
  readonly initialSession?: SessionData | null
  /** How to change the page, e.g. a router's `push`; by default the browser loads it. */
  readonly navigate?: (target: string) => void
  /** Origins beside the page's own that a redirect may lead to. */
  readonly allowedOrigins?: readonly string[]
  /**
   * What to show somebody whom a feature keeps out until they have done something, by the code of its error:
   * `{ TERMS_NOT_ACCEPTED: <AcceptTerms /> }`. It stands in the place of `children` until then.
   */
  readonly gates?: Readonly<Record<string, ReactNode>>
  readonly paths?: Paths
  readonly redirects?: Redirects
  /** Decides hints only, the service decides what is taken. By default as the service says. */
  readonly passwordPolicy?: PasswordPolicy
  /** What the widgets offer, e.g. `{ username: true }`. `auto`, the default: the service is asked by the first that needs it. */
  readonly features?: EnabledFeatures | 'auto'
  /** Name of your product, in the cards of the widgets. By default `appName` of the service, where it is asked for its features. */
  readonly appName?: string
  /** Address of your logo, above the name. By default `logo` of the service, where it is asked for its features. */
  readonly logo?: string
  /** Providers that forms show by themselves. By default those of the service, where it is asked for its features. */
  readonly providers?: readonly (string | SocialProvider)[]
  /** What every `SignUp` asks for beside the usual, where it does not say otherwise. */
  readonly fields?: readonly AskedField[]
  /** Own fields that people see and change in `ProfileSection`, by name: `['company']`. */
  readonly profileFields?: readonly AskedField[]
  /** Own fields that the forms about an organization ask for, by name: `['billingEmail']`. */
  readonly organizationFields?: readonly AskedField[]
  /** What one agrees to with a new account, in every `SignUp` that does not say otherwise. */
  readonly legal?: SignUpLegal
  /** What the server knew of the service when it rendered (`GET /capabilities`). Then nothing is asked. */
  readonly capabilities?: Capabilities
  /** A language, e.g. `de` of `@latchkey/react/locales/de`. BCP 47 alone: numbers and dates follow it, sentences stay English. */
  readonly locale?: string | Language
  /** Sentences of your own, over those of the language. */
  readonly messages?: Messages
  readonly theme?: Theme
  /** Direction of the script; by default that of `locale`. */
  readonly dir?: Direction
  /** Class names for all widgets, by part; those of a widget come after them. */
  readonly classNames?: ClassNames
  /** Parts and state attributes only, none of our classes, in every widget that does not say otherwise. */
  readonly unstyled?: boolean
  /** Where dialogs are put; `document.body` by default. */
  readonly portalContainer?: HTMLElement | undefined
  /** The router's link, for links to pages of the application; the browser's own by default. */
  readonly linkComponent?: ComponentType<LinkProps>
  /** Stores pictures that people choose; without it no widget offers to choose one. */
  readonly uploadImage?: UploadImage
  /** Whether this browser remembers by which way somebody signed in the last time, to mark it; true by default. */
  readonly rememberLastUsed?: boolean
  /** Hears what was done or rejected in any widget, e.g. for a notice of the application. */
  readonly onEvent?: (event: AuthEvent) => void
  /**
   * Hears what a widget threw while it was drawn, with the widget's name as in its `data-lk`, e.g. for your error tracker. A
   * card that says so stands in its place; the page around stays.
   */
  readonly onError?: (error: unknown, widget: string) => void
}

const none = {}
const nothing: readonly never[] = []

/** Holds the client, the sentences and the theme for all widgets and hooks below it. */
export function AuthProvider({ children, client: told, gates, ...props }: AuthProviderProps): ReactNode {
  // Whatever features a client was told, every call is there: widgets make those of features that are on.
  const givenClient = told as AuthClient | undefined
  const [ownClient] = useState(() => (givenClient === undefined ? createAuthClient(clientOptions(props)) : null))
  const client = givenClient ?? ownClient
  if (client === null) throw new Error('<AuthProvider> lost its `client`. Give it on every render or on none.')
  const { messages = none, navigate = client.navigate, allowedOrigins = nothing, unstyled = false } = props
  const { paths = none, redirects = none, classNames = none, fields = nothing } = props
  const { profileFields = nothing, organizationFields = nothing } = props
  const {
    portalContainer,
    linkComponent,
    uploadImage,
    onEvent,
    onError,
    theme = 'system',
    rememberLastUsed = true,
  } = props
  const words = useWords(props.locale, messages)
  const { dir = directionOf(words.locale) } = props
  const ways = {
    client,
    navigate,
    paths,
    redirects,
    fields,
    profileFields,
    organizationFields,
    legal: props.legal,
    allowedOrigins,
    linkComponent,
    uploadImage,
    rememberLastUsed,
    onEvent,
    onError,
  }
  useEffect(() => {
    if (!rememberLastUsed) keepLastUsed({ rememberLastUsed }, null)
  }, [rememberLastUsed])
  usePopupReturn()
  const looks = { theme, classNames, unstyled, portalContainer }
  const configuration = useConfiguration(client, props)
  const value = useUnchanged<AuthContextValue>({ ...words, dir, ...ways, ...looks, ...configuration })
  return (
    <AuthContext.Provider value={value}>
      {gates === undefined ? children : <Gated gates={gates}>{children}</Gated>}
    </AuthContext.Provider>
  )
}

/** The children, or in their place what the gate that keeps the person out asks for. */
function Gated({ gates, children }: Required<Pick<AuthProviderProps, 'gates' | 'children'>>): ReactNode {
  const gate = useSession().data?.gate
  return (gate && gates[gate]) ?? children
}

/** In a small window that a provider leads back: the page that opened it is told, and the window goes. */
function usePopupReturn(): void {
  // As the window came, before anything below takes parameters away.
  const [search = ''] = useState(() => globalThis.location?.search)
  useEffect(() => {
    if (!search.includes(`${popupParameter}=`)) return
    void import('./popup-return.ts').then(({ returnFromPopup }) => returnFromPopup(search))
  }, [search])
}

/** The sentences that every page has. */
function useWords(spoken: string | Language = 'en', messages: Messages): MessagesValue {
  const language: Language = typeof spoken === 'string' ? { locale: spoken, sentences: none } : spoken
  const { locale, sentences: translated, auditLog } = language
  return useMemo(
    () => withSentences({ locale, messages, translated, auditLog, english: none }, english),
    [locale, messages, translated, auditLog],
  )
}

type Configured = Pick<
  AuthContextValue,
  'app' | 'features' | 'passwordPolicy' | 'usernamePolicy' | 'providers' | 'capabilities' | 'asksForFeatures'
>

/** What the widgets go by. It asks nothing: who needs to know does. */
function useConfiguration(client: AuthClient, props: Omit<AuthProviderProps, 'children'>): Configured {
  const { features = 'auto', passwordPolicy, providers, appName, logo, capabilities: known } = props
  const capabilities = useMemo(
    () => (known === undefined ? client.$capabilities : createCapabilityStore(() => client.capabilities(), known)),
    [client, known],
  )
  const { data } = useSyncExternalStore(capabilities.subscribe, capabilities.get, () => capabilities.initial)
  const configuration = useMemo(
    () => configurationOf({ features, passwordPolicy, providers, appName, logo }, data),
    [features, passwordPolicy, providers, appName, logo, data],
  )
  return { ...configuration, capabilities, asksForFeatures: features === 'auto' }
}

/** The same object as long as its values are the same, so that nobody below renders for nothing. */
function useUnchanged<Value extends object>(value: Value): Value {
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the values are the dependencies; their number never changes
  return useMemo(() => value, Object.values(value))
}

function clientOptions({
  baseURL,
  basePath,
  initialSession,
  navigate,
  locale,
  messages,
}: Omit<AuthProviderProps, 'children'>): ClientOptions {
  const { sentences }: Partial<Language> = Object(locale)
  return {
    captchaLabel: { ...sentences, ...messages }['captcha.label'],
    ...(baseURL !== undefined && { baseURL }),
    ...(basePath !== undefined && { basePath }),
    ...(initialSession !== undefined && { initialSession }),
    ...(navigate !== undefined && { navigate }),
  }
}
