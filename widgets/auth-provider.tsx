'use client'
import { type ReactNode, useMemo, useState } from 'react'
import { type AuthClient, type ClientOptions, type SessionData, createAuthClient } from './client/index.ts'
import {
  AuthContext,
  type AuthContextValue,
  type EnabledFeatures,
  type PasswordPolicy,
  type Paths,
  type Redirects,
  type Theme,
} from './context.ts'
import { type Messages, translator } from './messages.ts'

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
}

const defaultPolicy: PasswordPolicy = { min: 8, max: 128 }
const none = {}
const noOrigins: readonly string[] = []

/** Holds the client, the sentences and the theme for all widgets and hooks below it. */
export function AuthProvider({ children, client: givenClient, ...props }: AuthProviderProps): ReactNode {
  const [ownClient] = useState(() => (givenClient === undefined ? createAuthClient(clientOptions(props)) : null))
  const client = givenClient ?? ownClient
  if (client === null) throw new Error('<AuthProvider> lost its `client`. Give it on every render or on none.')
  const { messages = none, navigate = client.navigate, allowedOrigins = noOrigins } = props
  const {
    paths = none,
    redirects = none,
    passwordPolicy = defaultPolicy,
    locale = 'en',
    theme = 'system',
    features = none,
  } = props
  const t = useMemo(() => translator(messages), [messages])
  const value = useMemo<AuthContextValue>(
    () => ({
      client,
      t,
      messages,
      locale,
      theme,
      paths,
      redirects,
      allowedOrigins,
      passwordPolicy,
      features,
      navigate,
    }),
    [client, t, messages, locale, theme, paths, redirects, allowedOrigins, passwordPolicy, features, navigate],
  )
  return <AuthContext value={value}>{children}</AuthContext>
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
