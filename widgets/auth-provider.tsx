'use client'
import { type ComponentType, type ReactNode, useMemo, useState } from 'react'
import { type AuthClient, type ClientOptions, type SessionData, createAuthClient } from './client/index.ts'
import {
  AuthContext,
  type AuthContextValue,
  type AuthEvent,
  type Direction,
  type EnabledFeatures,
  type LinkProps,
  type PasswordPolicy,
  type Paths,
  type Redirects,
  type Theme,
  type UploadImage,
} from './context.ts'
import { type Messages, translator } from './messages.ts'
import type { ClassNames } from './parts/part.ts'

export interface AuthProviderProps {
  readonly children: ReactNode
  /** A client of your own; the next three then say nothing. */
  readonly client?: AuthClient
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
  readonly paths?: Paths
  readonly redirects?: Redirects
  /** As configured at the service; decides hints only, the service decides what is taken. */
  readonly passwordPolicy?: PasswordPolicy
  /** What the service has beyond e-mail and password, e.g. `{ username: true }`. */
  readonly features?: EnabledFeatures
  /** BCP 47. Numbers and durations follow it, sentences come from `messages`. */
  readonly locale?: string
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
  /** Hears what was done or refused in any widget, e.g. for a notice of the application. */
  readonly onEvent?: (event: AuthEvent) => void
}

const defaultPolicy: PasswordPolicy = { min: 8, max: 128 }
const none = {}
const noOrigins: readonly string[] = []

/** Holds the client, the sentences and the theme for all widgets and hooks below it. */
export function AuthProvider({ children, client: givenClient, ...props }: AuthProviderProps): ReactNode {
  const [ownClient] = useState(() => (givenClient === undefined ? createAuthClient(clientOptions(props)) : null))
  const client = givenClient ?? ownClient
  if (client === null) throw new Error('<AuthProvider> lost its `client`. Give it on every render or on none.')
  const { messages = none, navigate = client.navigate, allowedOrigins = noOrigins, unstyled = false } = props
  const { paths = none, redirects = none, passwordPolicy = defaultPolicy, features = none, classNames = none } = props
  const { locale = 'en', theme = 'system', dir = directionOf(locale) } = props
  const { portalContainer, linkComponent, uploadImage, onEvent } = props
  const t = useMemo(() => translator(messages), [messages])
  const words = { t, messages, locale, dir, english: none }
  const ways = { client, navigate, paths, redirects, allowedOrigins, linkComponent, uploadImage, onEvent }
  const looks = { theme, classNames, unstyled, portalContainer }
  const value = useUnchanged<AuthContextValue>({ ...words, ...ways, ...looks, passwordPolicy, features })
  return <AuthContext value={value}>{children}</AuthContext>
}

/** The same object as long as its values are the same, so that nobody below renders for nothing. */
function useUnchanged<Value extends object>(value: Value): Value {
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the values are the dependencies; their number never changes
  return useMemo(() => value, Object.values(value))
}

/** Scripts that run from right to left, by language. */
const rightToLeft = /^(?:ar|dv|fa|he|ps|sd|ug|ur|yi)\b/i

function directionOf(locale: string): Direction {
  return rightToLeft.test(locale) ? 'rtl' : 'ltr'
}

function clientOptions({
  baseURL,
  basePath,
  initialSession,
  navigate,
}: Omit<AuthProviderProps, 'children'>): ClientOptions {
  return {
    ...(baseURL !== undefined && { baseURL }),
    ...(basePath !== undefined && { basePath }),
    ...(initialSession !== undefined && { initialSession }),
    ...(navigate !== undefined && { navigate }),
  }
}
