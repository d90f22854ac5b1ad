import type { Result, Session, SessionAndUser, User } from './published-client.ts'

/** A passkey as lists show it. */
export interface Passkey {
  readonly id: string
  readonly name: string | null
  readonly credentialID: string
  readonly createdAt: Date
}

/** A user as the plugins show it. */
export interface PluginUser extends User {
  readonly username?: string | null
  readonly displayUsername?: string | null
  readonly role?: string | null
  readonly banned?: boolean | null
  readonly twoFactorEnabled?: boolean
  readonly isAnonymous?: boolean
  readonly phoneNumber?: string | null
  readonly phoneNumberVerified?: boolean
  readonly banReason?: string | null
}

type Permissions = Readonly<Record<string, readonly string[]>>
type Done = Promise<Result<{ success: boolean }>>

/** What the plugins of the published client call, under the names that both lines have. */
export interface PluginCalls {
  isUsernameAvailable(body: { username: string }): Promise<Result<{ available: boolean }>>
  /** No plugin names it: the client makes a path of any name. */
  token(): Promise<Result<{ token: string }>>
  jwks(): Promise<Result<{ keys: { kid: string; alg: string; kty: string }[] }>>
  readonly $fetch: <Data>(path: string, options?: object) => Promise<Result<Data>>
  readonly passkey: {
    addPasskey(options?: { name?: string; authenticatorAttachment?: string }): Promise<Result<Passkey> | undefined>
    listUserPasskeys(): Promise<Result<Passkey[]>>
    updatePasskey(body: { id: string; name: string }): Promise<Result<{ passkey: Passkey }>>
    deletePasskey(body: { id: string }): Promise<Result<{ status: boolean }>>
  }
  readonly magicLink: {
    verify(call: { query: { token: string } }): Promise<Result<{ token: string; user: PluginUser }>>
  }
  readonly emailOtp: {
    sendVerificationOtp(body: { email: string; type: string }): Promise<Result<{ success: boolean }>>
    verifyEmail(body: { email: string; otp: string }): Promise<Result<{ status: boolean; user: PluginUser }>>
    resetPassword(body: { email: string; otp: string; password: string }): Promise<Result<{ success: boolean }>>
    requestEmailChange(body: { newEmail: string; otp?: string }): Promise<Result<{ success: boolean }>>
    changeEmail(body: { newEmail: string; otp: string }): Promise<Result<{ success: boolean }>>
  }
  readonly phoneNumber: {
    sendOtp(body: { phoneNumber: string }): Promise<Result<{ message: string }>>
    verify(body: {
      phoneNumber: string
      code: string
      updatePhoneNumber?: boolean
      disableSession?: boolean
    }): Promise<Result<{ status: boolean; token: string | null; user: PluginUser }>>
    /** The older line's name for what the newer one calls `requestPasswordReset`. */
    forgetPassword(body: { phoneNumber: string }): Promise<Result<{ status: boolean }>>
    requestPasswordReset(body: { phoneNumber: string }): Promise<Result<{ status: boolean }>>
    resetPassword(body: { phoneNumber: string; otp: string; newPassword: string }): Promise<Result<{ status: boolean }>>
  }
  /** Answers nothing: the page goes on by itself. The older line hands no nonce on. */
  oneTap(options: { callbackURL?: string; nonce?: string }): Promise<void>
  readonly twoFactor: {
    enable(body: { password: string; issuer?: string }): Promise<Result<{ totpURI: string; backupCodes: string[] }>>
    disable(body: { password: string }): Promise<Result<{ status: boolean }>>
    getTotpUri(body: { password: string }, call?: object): Promise<Result<{ totpURI: string }>>
    verifyTotp(body: { code: string; trustDevice?: boolean }): Promise<Result<{ token: string; user: PluginUser }>>
    sendOtp(): Promise<Result<{ status: boolean }>>
    verifyOtp(body: { code: string; trustDevice?: boolean }): Promise<Result<{ token: string; user: PluginUser }>>
    verifyBackupCode(body: { code: string }): Promise<Result<{ token: string; user: PluginUser }>>
    generateBackupCodes(body: { password: string }): Promise<Result<{ status: boolean; backupCodes: string[] }>>
  }
  readonly multiSession: {
    listDeviceSessions(): Promise<Result<SessionAndUser[]>>
    setActive(body: { sessionToken: string }): Promise<Result<SessionAndUser>>
    revoke(body: { sessionToken: string }): Promise<Result<{ status: boolean }>>
  }
  /** The older line's plugin does not name it, and would ask with GET. */
  deleteAnonymousUser(call: { fetchOptions: { method: string } }): Promise<Result<{ success: boolean }>>
  /** Of the newer line only: they read `document.cookie` and call nothing. */
  getLastUsedLoginMethod?(): string | null
  isLastUsedLoginMethod?(method: string): boolean
  clearLastUsedLoginMethod?(): void
  readonly admin: {
    listUsers(call: { query: object }): Promise<Result<{ users: PluginUser[]; total: number; limit?: number }>>
    createUser(body: object): Promise<Result<{ user: PluginUser }>>
    setRole(body: { userId: string; role: string }): Promise<Result<{ user: PluginUser }>>
    banUser(body: { userId: string; banReason?: string; banExpiresIn?: number }): Promise<Result<{ user: PluginUser }>>
    unbanUser(body: { userId: string }): Promise<Result<{ user: PluginUser }>>
    impersonateUser(body: { userId: string }): Promise<Result<SessionAndUser>>
    stopImpersonating(): Promise<Result<SessionAndUser>>
    listUserSessions(body: { userId: string }): Promise<Result<{ sessions: Session[] }>>
    revokeUserSession(body: { sessionToken: string }): Done
    revokeUserSessions(body: { userId: string }): Done
    removeUser(body: { userId: string }): Done
    hasPermission(body: {
      permissions?: Permissions
      permission?: Permissions
    }): Promise<Result<{ error: null; success: boolean }>>
  }
}
