/**
 * `latchkey/feature`: what the built-in features are made of, beside what `latchkey` itself exports. Statements that take
 * `tx` are for inside a transaction; lock the user first (docs/features.md).
 */

// Input, pages and redirects
export { type Html, html } from './common/html.ts'
export { Semaphore, SemaphoreFull } from './common/semaphore.ts'
export { isUuid } from './common/uuid.ts'
export { isAuthError } from './http/errors.ts'
export { callerErrors } from './http/handler.ts'
export { layPage, productOf, wayBack } from './http/page.ts'
export { inputErrors, queryBoolean, queryNumber } from './http/parse.ts'
export { isTrustedTarget, withQuery } from './http/redirect.ts'
export { identityErrors } from './identity/errors.ts'

// Tables
export { gatherReads, oncePerService } from './database/gather.ts'
export { deleteInBatches, inBatches } from './database/in-batches.ts'
export { columnList, idRows, raw, valueList } from './database/sql.ts'
export { table, type Selection, type Table } from './database/table.ts'

// Other servers: one way out, with a deadline, a largest answer and no private network
export {
  type Answer,
  createDoor,
  type Door,
  type DoorOptions,
  OutboundFailure,
  type Outgoing,
} from './outbound/outgoing.ts'

// Users
export { browserKind } from './identity/browser-kind.ts'
export {
  type EmailOrigin,
  emailOriginIn,
  findGivenEmail,
  type GivenEmail,
  shortNetwork,
} from './identity/email-origin.ts'
export {
  browserOfLink,
  markBrowser,
  markEmailVerified,
  markSignUp,
  queueVerificationMail,
  type WantedProof,
} from './identity/email-proof.ts'
export { lockUserOfEmail, type NewMailboxUser, userOfMailbox } from './identity/mailbox-user.ts'
export { normalizeEmail, normalizeStoredEmail } from './identity/email.ts'
export { displayName, imageUrl, pictureAddress } from './identity/profile.ts'
export { removeUser } from './identity/removal.ts'
export {
  columnsOfFeatures,
  findUserByEmail,
  findUserById,
  holdUser,
  holdUserOfEmail,
  insertUser,
  insertUserWithAccount,
  joinedUsers,
  type NewUser,
  updateUser,
  usersWith,
} from './identity/user.ts'

// Passwords and other ways to sign in
export { addPassword, credentialProvider, findPassword, putPassword, replacePasswordHash } from './identity/account.ts'
export {
  type ExternalIdentity,
  findLinkedAccount,
  insertLinkedAccount,
  type ListedAccount,
  listAccounts,
  lockLinkedAccount,
  updateAccount,
} from './identity/linked-account.ts'
export { setPasswordAnew } from './identity/new-password.ts'
export { type CheckedPassword, withOwnPassword } from './identity/own-password.ts'
export {
  bodyOfSignInForm,
  requirePasswordSignIn,
  SignInAnswer,
  signInWithPassword,
} from './identity/password-sign-in.ts'
export {
  type CountedTry,
  countTry,
  forgetTries,
  rememberBrowser,
  reopenPassword,
  settleTry,
  type TriedPassword,
} from './identity/password-tries.ts'
export {
  checkCode,
  type CodeRules,
  endCode,
  leaveCode,
  putCode,
  putNamedCode,
  type RightCode,
  spendCode,
  type WantedCode,
} from './identity/stored-code.ts'
export { listSignInMethods, maySpareSignInMethod, removeSignInMethod } from './identity/sign-in-methods.ts'
export { checkPassword, emailPasswordErrors, type PasswordOwner } from './features/email-password/index.ts'
export { emailVerificationErrors, moveUser } from './features/email-verification/index.ts'
export { accountErrors } from './features/accounts/index.ts'

// Sessions
export { earlierSessionId } from './identity/earlier-session.ts'
export { columnsToKeep, identifyPerson } from './identity/own-session.ts'
export {
  carriedByCookie,
  clearSessionCookies,
  isCarriedByHeader,
  readCredential,
  readSigned,
  setSessionCookies,
} from './identity/session-cookies.ts'
export { noteReplaced, wasReplaced } from './identity/replaced-session.ts'
export { createSessionFinder } from './identity/session-finder.ts'
export {
  actorOf,
  endSession,
  endSessionOf,
  endSessions,
  endSessionsOf,
  holdSession,
  idOfHandle,
  isFresh,
  isOwnSession,
  listSessions,
  noteSecondFactor,
  refreshProof,
  sessionHandle,
  type StoredSession,
} from './identity/session.ts'
export { mustProveEmail, type SignInContext } from './identity/sign-in.ts'
export { announceEnd } from './identity/sign-out.ts'
export { actAs } from './identity/recorded-change.ts'
export { recordUserChange, tellUserCreated, tellUserUpdated, userBefore } from './identity/user-change.ts'
export { sessionErrors } from './features/session/index.ts'

// Second factors: what a sign-in waits for, and what was done
export { assuranceOf, isMultiFactor, withFactor } from './contract/assurance.ts'
export type { EventOf } from './contract/hooks.ts'
export type { Step, StepFacts, Tracer } from './contract/tracer.ts'
export {
  countPendingTry,
  findPending,
  forgetPending,
  type FoundSignIn,
  takePending,
} from './identity/pending-sign-in.ts'

// One-time links, and mail
export { bindBrowser, isBoundBrowser, isDeliberate, wantsPage } from './identity/browser-binding.ts'
export { mailLink, spanOf } from './identity/mail-link.ts'
export { mailedUser, notify } from './identity/notice.ts'
export {
  spendVerification,
  verificationIdentifier,
  type WantedVerification,
  withdrawVerifications,
} from './identity/verification.ts'
export { forgetMails } from './outbox/outbox.ts'

// Rights
export { activeOrganizationId, type Demand, requirePermission } from './identity/permission.ts'

// Limits
export { clientNetwork } from './http/client-address.ts'
export { incrementCounters, type Incremented } from './http/rate-limit/counters.ts'
export { callsOfOneSession, signUpsWithOneAddress } from './identity/account-limits.ts'

// Secrets: what only is compared is hashed, what is read again is sealed with the secrets of the service
export { counterKeys, deriveKey } from './security/derive.ts'
export { equalsInConstantTime, hashToken } from './security/hash.ts'
export { seal, SealBroken, unseal } from './security/seal.ts'
export { sealedAnew } from './keys/sealed-anew.ts'
export type { Secrets } from './security/secrets.ts'
export type { Cache } from './storage/cache.ts'
