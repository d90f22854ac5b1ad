/** The public door of the service: what `auth.config.ts`, embedders and third-party features import from `latchkey`. */
export type { ClientFacts, OpenAuth } from './auth.ts'
export { type Auth, type AuthOptions, createAuth } from './create-auth.ts'
export type { AnswerInProcess, CallInProcess, CallInput } from './call.ts'
export { ConfigError, type ConfigProblem } from './contract/config-error.ts'
export { type Config, defineConfig, type MailOptions, type SmsOptions } from './config/options.ts'
export type {
  AllFields,
  FieldDefinition,
  FieldDefinitions,
  FieldOptions,
  FieldsInput,
  FieldsOf,
  NoFields,
} from './own-fields/definition.ts'
export { type Database, DatabaseUnavailable, isForeignKeyViolation, isUniqueViolation } from './database/database.ts'
export { assignments, columns, sql, type Statement } from './database/sql.ts'
export { type Account, type Identified, type Identity, Session, User } from './contract/entities.ts'
export type { Counters, CounterLabels, CounterValue } from './contract/metric-counters.ts'
export type { CookieJar, CookieOptions, Exchange } from './contract/exchange.ts'
export {
  defineFeature,
  type Fact,
  type Facts,
  type Feature,
  type Migration,
  type SealedColumn,
  type StoredColumn,
  type Task,
} from './feature.ts'
export { type ServerSession, type SessionOf } from './frameworks/read-session.ts'
export { getSession, requireSession } from './frameworks/request-session.ts'
export { type SignInPage } from './frameworks/sign-in-page.ts'
export { toWebHandler, type WebHandler } from './frameworks/web-handler.ts'
export { anonymous, type AnonymousOptions, type GuestHandover } from './features/anonymous/index.ts'
export { admin, type AdminOptions } from './features/admin/index.ts'
export { auditLog, type AuditLogOptions } from './features/audit-log/index.ts'
export { breachedPasswords, type BreachedPasswordsOptions } from './features/breached-passwords/index.ts'
export {
  captcha,
  type CaptchaOptions,
  type CaptchaProvider,
  hcaptcha,
  proofOfWork,
  type ProofOfWorkOptions,
  recaptcha,
  turnstile,
  type VendorOptions,
} from './features/captcha/index.ts'
export type { Capabilities } from './features/capabilities/index.ts'
export { bearer, type BearerOptions } from './features/bearer/index.ts'
export { emailPassword, type EmailPasswordOptions } from './features/email-password/index.ts'
export { emailOTP, type EmailOtpOptions } from './features/email-otp/index.ts'
export { lastLoginMethod, type LastLoginMethodOptions } from './features/last-login-method/index.ts'
export {
  type LegacyAttempt,
  legacyPasswords,
  type LegacyPasswordsOptions,
  type LegacyUser,
} from './features/legacy-passwords/index.ts'
export { magicLink, type MagicLinkOptions } from './features/magic-link/index.ts'
export { multiSession, type MultiSessionOptions } from './features/multi-session/index.ts'
export { newDeviceMail } from './features/new-device-mail/index.ts'
export { phoneNumber, type PhoneNumberOptions } from './features/phone-number/index.ts'
export { organization, type OrganizationOptions, type TeamOptions } from './features/organization/index.ts'
export { passkey, type PasskeyOptions } from './features/passkey/index.ts'
export { jwt, type JwtOptions, type TokenClaims } from './features/jwt/index.ts'
export {
  apple,
  discord,
  dropbox,
  facebook,
  fake,
  github,
  gitlab,
  google,
  kick,
  linkedin,
  microsoft,
  oidc,
  reddit,
  roblox,
  spotify,
  tiktok,
  twitch,
  twitter,
  vk,
  zoom,
  type LinkingOptions,
  type OneTapOptions,
  type Profile,
  type Provider,
  type ProviderOptions,
  social,
  type SocialOptions,
} from './features/social/index.ts'
export { twoFactor, type TwoFactorOptions } from './features/two-factor/index.ts'
export { username, type UsernameOptions } from './features/username/index.ts'
export { type ConfiguredEndpoint, webhooks, type WebhooksOptions } from './features/webhooks/index.ts'
export type {
  Beginning,
  Columns,
  GatedCall,
  HookContext,
  HookRunner,
  Hooks,
  Occasion,
  PresentedCredential,
  SentSession,
  SignInMethod,
  Recorder,
  Via,
  Waker,
} from './contract/hooks.ts'
export type { Actor, Change, RecordedChange, Subject } from './contract/change.ts'
export { type ChangeKind, changeKinds } from './contract/change-kinds.ts'
export type { KeyRing, OpenKey, PublishedKeys } from './contract/key-ring.ts'
export { NotModified, Page, Redirect, Unfinished } from './http/answer.ts'
export { AuthError, type AuthErrorDetails, defineErrors, type ErrorCatalogue, type ErrorEntry } from './http/errors.ts'
export { listen, type Listening, type ListenOptions } from './http/listen.ts'
export { type MountedService, type NodeHandler, toNodeHandler } from './http/node-handler.ts'
export { type Caller, type Context, type Method, type Route, route, type RouteSpec, type Schema } from './http/route.ts'
export { holdCaller, requireOwnSession } from './identity/own-session.ts'
export type { Proof } from './identity/account.ts'
export type { Authentication, WantedFactor } from './contract/assurance.ts'
export type { PendingSignIn } from './identity/pending-sign-in.ts'
export {
  beginSession,
  type Begun,
  completeSignIn,
  finishSignIn,
  sendSession,
  type SessionStart,
  type SignedIn,
} from './identity/sign-in.ts'
export { removeCredentials } from './identity/takeover.ts'
export { forgetSessionCache } from './identity/session-cookies.ts'
export { lockUser } from './identity/user.ts'
export {
  consumeVerification,
  findVerification,
  issueVerification,
  type NewVerification,
  type Verification,
  type VerificationState,
} from './identity/verification.ts'
export { limits } from './contract/limits.ts'
export { type Log, type LogFields, silentLog } from './contract/log.ts'
export { type MailMessage, MailRejected, type MailTransport } from './mail/message.ts'
export { type SmsMessage, SmsRejected, type SmsTransport } from './sms/sms-message.ts'
export { smtp } from './mail/smtp.ts'
export type { SmtpOptions } from './mail/smtp-connection.ts'
export { type Manifest, manifest } from './manifest.ts'
export { openApi } from './openapi.ts'
export { canMail, canSms, queueMail } from './outbox/outbox.ts'
export { queueSms } from './outbox/sms.ts'
export { covers, joinRoles, parseRoles, permits, type Roles, type Statements } from './contract/permissions.ts'
export type { MailRate, NewMail, NewSms } from './contract/new-mail.ts'
export type {
  CodeAttempt,
  Errands,
  AskedElsewhere,
  FieldNames,
  KnownElsewhere,
  MailKind,
  NamedCode,
  PasswordPolicy,
  PasswordScreen,
  PasswordWatch,
  PasswordSource,
  Platform,
  RobotCall,
  RobotCheck,
  RobotTarget,
  SignInCode,
  SmsKind,
} from './contract/platform.ts'
export { acceptHash, type AcceptedHash } from './security/foreign-hashes/accept-hash.ts'
export type { HashRejection, RejectedHash } from './security/foreign-hashes/dialect.ts'
export { type Auth0Hash, fromAuth0 } from './security/foreign-hashes/dialects/auth0-hash.ts'
export {
  type FirebaseParameters,
  type FirebaseUser,
  fromFirebase,
} from './security/foreign-hashes/dialects/firebase-hash.ts'
export { fromKeycloak, type KeycloakCredential } from './security/foreign-hashes/dialects/keycloak-hash.ts'
export { randomText, uuidv7 } from './security/random.ts'
export type { Settings } from './contract/settings.ts'
/** arktype's schema maker, of the copy that the service uses. */
export { type } from 'arktype'
/** What the declarations of a published feature name in its schemas: without these, the compiler could not write them. */
export type { Default, Out, To } from 'arktype/internal/attributes.ts'
export type { ArrayType } from 'arktype/internal/variants/array.ts'
export type { BaseType } from 'arktype/internal/variants/base.ts'
export type { DateType } from 'arktype/internal/variants/date.ts'
export type { NumberType } from 'arktype/internal/variants/number.ts'
export type { ObjectType } from 'arktype/internal/variants/object.ts'
export type { StringType } from 'arktype/internal/variants/string.ts'
