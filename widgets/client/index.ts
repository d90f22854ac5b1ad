export type * from './calls.generated.ts'
export type { CapabilityState, CapabilityStore } from './capabilities.ts'
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
export type { TypedFeature, TypedRoute, Wire } from './inferred.ts'
export type { Manifest, ManifestEntry } from './manifest.ts'
export type { AddPasskeyInput, PasskeySignInInput } from './passkey.ts'
export { safeRedirect } from './redirect.ts'
export type { RedirectPolicy } from './redirect.ts'
export type { Answer, CallOptions, ClientError, FetchOptions } from './request.ts'
export type { Retry } from './retry.ts'
export type { OrganizationAccess, RoleQuestion } from './roles.ts'
export type { SessionState, SessionStore } from './session-store.ts'
