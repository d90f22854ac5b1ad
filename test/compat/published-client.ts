import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { organizationStatements } from '../../runtime/features/organization/organization-roles.ts'
import type { Statements } from '../../runtime/contract/permissions.ts'
import { installClient, type Version } from './install.ts'
import { type JarFetch, jarFetch } from './jar-fetch.ts'
import type { OrganizationCalls } from './organization-calls.ts'
import type { PluginCalls, PluginUser } from './plugin-calls.ts'

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

/** A user as every call of the core shows it. */
export interface User {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly emailVerified: boolean
  readonly image: string | null
  readonly createdAt: Date
}

/** A session of a list or of get-session. */
export interface Session {
  readonly id: string
  readonly token: string
  readonly userId: string
  readonly expiresAt: Date
  readonly userAgent: string
  readonly impersonatedBy?: string | null
  readonly activeOrganizationId?: string | null
  readonly activeTeamId?: string | null
}

/** Session and user as the published client hands them on: it turns dates into `Date` values. */
export interface SessionAndUser {
  readonly session: Session
  readonly user: User
}

/** The session hook of the framework-free client: a store. */
export interface SessionAtom {
  get(): {
    readonly data: SessionAndUser | null
    readonly error: unknown
    readonly isPending: boolean
    refetch?(): unknown
  }
  subscribe(listener: () => void): () => void
}

type Credentials = { readonly email: string; readonly password: unknown; readonly rememberMe?: boolean }

/** The part of the published client, with its plugins, that the service answers. */
export interface PublishedClient extends PluginCalls, OrganizationCalls {
  readonly signUp: {
    email(
      body: Credentials & { name: string; username?: string; displayUsername?: string },
      fetchOptions?: FetchOptions,
    ): Promise<Result<{ token: string | null; user: PluginUser }>>
  }
  readonly signIn: {
    username(body: { username: string; password: string }): Promise<Result<{ token: string; user: PluginUser }>>
    /** The older line answers nothing when it succeeds. */
    passkey(options?: { autoFill?: boolean }): Promise<Result<SessionAndUser> | undefined>
    email(
      body: Credentials & { callbackURL?: string },
      fetchOptions?: FetchOptions,
    ): Promise<
      Result<{ redirect: boolean; token: string; url?: string; user: User; twoFactorMethods?: readonly string[] }>
    >
    anonymous(): Promise<Result<{ token: string; user: PluginUser }>>
    magicLink(body: { email: string; callbackURL?: string; name?: string }): Promise<Result<{ status: boolean }>>
    emailOtp(body: { email: string; otp: string }): Promise<Result<{ token: string; user: PluginUser }>>
    phoneNumber(body: {
      phoneNumber: string
      password: string
      rememberMe?: boolean
    }): Promise<Result<{ token: string; user: PluginUser }>>
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
  getSession(call?: { fetchOptions: FetchOptions }): Promise<Result<SessionAndUser>>
  listSessions(): Promise<Result<Session[]>>
  revokeSession(body: { token: string }): Promise<Result<{ status: boolean }>>
  revokeSessions(): Promise<Result<{ status: boolean }>>
  revokeOtherSessions(): Promise<Result<{ status: boolean }>>
  updateUser(body: {
    name?: string
    image?: string
    username?: string
    phoneNumber?: string | null
  }): Promise<Result<{ status: boolean }>>
  sendVerificationEmail(body: { email: string; callbackURL?: string }): Promise<Result<{ status: boolean }>>
  verifyEmail(call: { query: { token: string } }): Promise<Result<{ status: boolean; user: User | null }>>
  /** The older line's name; the newer one only knows `requestPasswordReset`. */
  forgetPassword?(body: { email: string; redirectTo?: string }): Promise<Result<{ status: boolean }>>
  requestPasswordReset?(body: { email: string; redirectTo?: string }): Promise<Result<{ status: boolean }>>
  resetPassword(body: { newPassword: string; token: string }): Promise<Result<{ status: boolean }>>
  changePassword(
    body: {
      currentPassword: string
      newPassword: string
      revokeOtherSessions?: boolean
    },
    fetchOptions?: FetchOptions,
  ): Promise<Result<{ token: string | null; user: User }>>
  changeEmail(body: { newEmail: string; callbackURL?: string }): Promise<Result<{ status: boolean }>>
  deleteUser(body?: { password?: string; callbackURL?: string }): Promise<Result<{ success: boolean; message: string }>>
  readonly useSession: SessionAtom
}

/** What an app can say about every request of its client. */
export interface FetchOptions {
  readonly customFetchImpl?: typeof globalThis.fetch
  readonly auth?: { readonly type: 'Bearer'; readonly token: () => string | undefined }
  readonly onSuccess?: (context: { readonly response: Response }) => void
}

type Plugin = () => unknown

interface AccessControl {
  newRole(statements: Statements): unknown
}

interface PublishedModule {
  createAuthClient(options: {
    readonly baseURL: string
    readonly fetchOptions: FetchOptions
    readonly plugins: readonly unknown[]
  }): PublishedClient
  readonly adminClient: Plugin
  readonly anonymousClient: Plugin
  readonly jwtClient: Plugin
  readonly emailOTPClient: Plugin
  readonly magicLinkClient: Plugin
  readonly multiSessionClient: Plugin
  /** Of the newer line only. */
  readonly lastLoginMethodClient?: Plugin
  readonly passkeyClient: Plugin
  readonly phoneNumberClient: Plugin
  readonly oneTapClient: (options: { clientId: string }) => unknown
  readonly twoFactorClient: (options: { onTwoFactorRedirect(): void }) => unknown
  readonly usernameClient: Plugin
  readonly organizationClient: (options: object) => unknown
  readonly createAccessControl: (statements: Statements) => AccessControl
}

/** A page with the published client and a cookie jar. */
export interface PublishedPage {
  readonly client: PublishedClient
  readonly jar: JarFetch
  /** How often the client said that a second factor is wanted. */
  readonly asked: { readonly secondFactor: number }
}

/** Opens a page at `origin`. Without `fetchOptions` it is one in a browser; with them it keeps no cookies. */
export type OpenPage = (origin: string, fetchOptions?: FetchOptions) => PublishedPage

/** Installs and loads the unmodified client of `version` with its plugins; answers how to open a page with it. */
export async function loadPublished(version: Version): Promise<OpenPage> {
  const folder = await installClient(version)
  const published: PublishedModule = await import(/* @vite-ignore */ pathToFileURL(join(folder, 'client.js')).href)
  return (origin, fetchOptions) => {
    const jar = jarFetch(origin)
    const asked = { secondFactor: 0 }
    const { adminClient, jwtClient, passkeyClient, usernameClient } = published
    const factors = published.twoFactorClient({ onTwoFactorRedirect: () => void (asked.secondFactor += 1) })
    const organizations = published.organizationClient(organizationOptions(published))
    const others = [
      published.magicLinkClient(),
      published.emailOTPClient(),
      published.multiSessionClient(),
      published.anonymousClient(),
      published.phoneNumberClient(),
      published.oneTapClient({ clientId: 'client-google' }),
    ]
    const remembered = published.lastLoginMethodClient === undefined ? [] : [published.lastLoginMethodClient()]
    const client = published.createAuthClient({
      baseURL: origin,
      fetchOptions: fetchOptions ?? { customFetchImpl: jar.fetch },
      plugins: [
        usernameClient(),
        passkeyClient(),
        jwtClient(),
        adminClient(),
        organizations,
        factors,
        ...others,
        ...remembered,
      ],
    })
    return { jar, client, asked }
  }
}

/** Resources and roles of an application beside the built-in ones: what its service and its client are told. */
export const applicationAccess = {
  resources: { invoice: ['read', 'pay'] },
  roles: { auditor: { invoice: ['read'] } },
} as const

/** The client has teams, and the role of the application as its documentation tells to write it. */
function organizationOptions({ createAccessControl }: PublishedModule): object {
  const ac = createAccessControl({ ...organizationStatements, ...applicationAccess.resources })
  return { teams: { enabled: true }, ac, roles: { auditor: ac.newRole(applicationAccess.roles.auditor) } }
}
