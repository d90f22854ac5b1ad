import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { installClient, type Version } from './install.ts'
import { type JarFetch, jarFetch } from './jar-fetch.ts'

/** What a call of the published client answers. */
export interface Result<Data> {
  readonly data: Data | null
  readonly error: {
    readonly status: number
    readonly statusText: string
    readonly code?: string
    readonly message?: string
  } | null
}

interface User {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly emailVerified: boolean
  readonly image: string | null
  readonly createdAt: Date
}

interface Session {
  readonly id: string
  readonly token: string
  readonly userId: string
  readonly expiresAt: Date
  readonly userAgent: string
}

/** Session and user as the published client hands them on: it turns dates into `Date` values. */
export interface SessionAndUser {
  readonly session: Session
  readonly user: User
}

/** The session hook of the framework-free client: a store. */
export interface SessionAtom {
  get(): { readonly data: SessionAndUser | null; readonly error: unknown; readonly isPending: boolean }
  subscribe(listener: () => void): () => void
}

type Credentials = { readonly email: string; readonly password: unknown; readonly rememberMe?: boolean }

/** The part of the published client that this slice of the service answers. */
export interface PublishedClient {
  readonly signUp: {
    email(body: Credentials & { name: string }): Promise<Result<{ token: string | null; user: User }>>
  }
  readonly signIn: {
    email(
      body: Credentials & { callbackURL?: string },
    ): Promise<Result<{ redirect: boolean; token: string; url?: string; user: User }>>
    social(body: {
      provider: string
      callbackURL?: string
      newUserCallbackURL?: string
    }): Promise<Result<{ redirect: boolean; url: string }>>
  }
  readonly linkSocial: (body: {
    provider: string
    callbackURL?: string
  }) => Promise<Result<{ url: string; redirect: boolean }>>
  unlinkAccount(body: { providerId?: string; accountId?: string }): Promise<Result<{ status: boolean }>>
  listAccounts(): Promise<Result<{ id: string; providerId: string; provider: string; accountId: string }[]>>
  getAccessToken(body: object): Promise<Result<{ accessToken: string; scopes: string[] }>>
  refreshToken(body: object): Promise<Result<{ accessToken: string; refreshToken: string }>>
  signOut(): Promise<Result<{ success: boolean }>>
  getSession(): Promise<Result<SessionAndUser>>
  listSessions(): Promise<Result<Session[]>>
  revokeSession(body: { token: string }): Promise<Result<{ status: boolean }>>
  revokeSessions(): Promise<Result<{ status: boolean }>>
  revokeOtherSessions(): Promise<Result<{ status: boolean }>>
  updateUser(body: { name?: string; image?: string }): Promise<Result<{ status: boolean }>>
  sendVerificationEmail(body: { email: string; callbackURL?: string }): Promise<Result<{ status: boolean }>>
  verifyEmail(call: { query: { token: string } }): Promise<Result<{ status: boolean; user: User | null }>>
  /** The older line's name; the newer one only knows `requestPasswordReset`. */
  forgetPassword?(body: { email: string; redirectTo?: string }): Promise<Result<{ status: boolean }>>
  requestPasswordReset?(body: { email: string; redirectTo?: string }): Promise<Result<{ status: boolean }>>
  resetPassword(body: { newPassword: string; token: string }): Promise<Result<{ status: boolean }>>
  changePassword(body: {
    currentPassword: string
    newPassword: string
    revokeOtherSessions?: boolean
  }): Promise<Result<{ token: string | null; user: User }>>
  changeEmail(body: { newEmail: string; callbackURL?: string }): Promise<Result<{ status: boolean }>>
  deleteUser(body?: { password?: string; callbackURL?: string }): Promise<Result<{ success: boolean; message: string }>>
  readonly useSession: SessionAtom
}

interface PublishedModule {
  createAuthClient(options: {
    readonly baseURL: string
    readonly fetchOptions: { readonly customFetchImpl: typeof globalThis.fetch }
  }): PublishedClient
}

/** A page with the published client and a cookie jar. */
export interface PublishedPage {
  readonly client: PublishedClient
  readonly jar: JarFetch
}

/** Installs and loads the unmodified client of `version`; answers how to open a page with it at `origin`. */
export async function loadPublished(version: Version): Promise<(origin: string) => PublishedPage> {
  const folder = await installClient(version)
  const published: PublishedModule = await import(/* @vite-ignore */ pathToFileURL(join(folder, 'client.js')).href)
  return (origin) => {
    const jar = jarFetch(origin)
    return {
      jar,
      client: published.createAuthClient({ baseURL: origin, fetchOptions: { customFetchImpl: jar.fetch } }),
    }
  }
}
