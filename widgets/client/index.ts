export type { Capabilities, CapabilityState, CapabilityStore } from './capabilities.ts'
export { createCapabilityStore } from './capabilities.ts'
export { createAuthClient } from './create-client.ts'
export type {
  AuthClient,
  CallInput,
  ClientControls,
  ClientOptions,
  OrganizationMethods,
  PasskeyMethods,
} from './create-client.ts'
export type { AddPasskeyInput, Passkey, PasskeySignInInput } from './passkey.ts'
export { safeRedirect } from './redirect.ts'
export type { RedirectPolicy } from './redirect.ts'
export type { Answer, ClientError, FetchOptions } from './request.ts'
export type { Retry } from './retry.ts'
export type { OrganizationAccess, RoleQuestion } from './roles.ts'
export type { SessionState, SessionStore } from './session-store.ts'
export type { Client, SessionData, Shipped, Wire } from './types.ts'
