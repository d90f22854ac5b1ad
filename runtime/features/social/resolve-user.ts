import type { User } from '../../contract/entities.ts'
import { limits } from '../../contract/limits.ts'
import type { Database } from '../../database/database.ts'
import { AuthError, type ErrorEntry } from '../../http/errors.ts'
import type { Context } from '../../http/route.ts'
import { emailOriginIn } from '../../identity/email-origin.ts'
import { markEmailVerified, markSignUp, queueVerificationMail } from '../../identity/email-proof.ts'
import { normalizeStoredEmail } from '../../identity/email.ts'
import {
  type ExternalIdentity,
  insertLinkedAccount,
  listAccounts,
  lockLinkedAccount,
} from '../../identity/linked-account.ts'
import { lockUserOfEmail } from '../../identity/mailbox-user.ts'
import { notify } from '../../identity/notice.ts'
import { pictureAddress } from '../../identity/profile.ts'
import { removeCredentials } from '../../identity/takeover.ts'
import { columnsOfFeatures, findUserByEmail, findUserById, insertUser, updateUser } from '../../identity/user.ts'
import { uuidv7 } from '../../security/random.ts'
import { callbackErrors } from './errors.ts'
import type { ParsedSocialOptions } from './options.ts'
import type { Profile, Provider, Tokens } from './provider.ts'
import { storeTokens } from './stored-tokens.ts'
import { record } from '../../identity/record.ts'
import { recordUserChange, tellUserCreated, tellUserUpdated } from '../../identity/user-change.ts'
import { actAs } from '../../identity/recorded-change.ts'

/** Somebody whom a provider named, and what the call wants of it. */
export interface Arrival {
  readonly provider: Provider
  readonly profile: Profile
  readonly tokens: Tokens
  readonly requestSignUp: boolean
  readonly callbackURL: string
  /** The id of the session in which the sign-in was begun, where that was another request. */
  readonly earlier?: string | undefined
}

/** The user that an arrival became. */
export interface Resolved {
  readonly user: User
  readonly isNew: boolean
}

/** What decides whether an identity joins the user who has its address. */
export interface LinkQuestion {
  readonly linkingEnabled: boolean
  readonly providerTrusted: boolean
  readonly providerVerified: boolean
  readonly localVerified: boolean
  readonly localProofRequired: boolean
}

/** Why a cell of the table refuses: the name that the answer gives as `reason`, and the sentence in the log. */
export const linkRefusals = {
  linking_disabled: 'linking is off',
  provider_not_trusted: 'the provider neither proved the address nor is trusted',
  own_address_unproven: "the user's own address is not proven",
  address_unproven: 'nobody proved the address',
} as const

/** `link`; `takeover`: link, and remove what was never proven; else why not. */
export type LinkDecision = 'link' | 'takeover' | { readonly refused: keyof typeof linkRefusals }

/**
 * The decision table of linking by address (wire contract 6.4, section 22 choice 7; docs/providers.md shows it). Somebody
 * must have proven the address: the provider's person, or the user, and then the provider is one that is trusted.
 */
export function decideLink(question: LinkQuestion): LinkDecision {
  const { linkingEnabled, providerTrusted, providerVerified, localVerified, localProofRequired } = question
  if (!linkingEnabled) return { refused: 'linking_disabled' }
  if (!providerVerified && !providerTrusted) return { refused: 'provider_not_trusted' }
  if (localVerified) return 'link'
  if (localProofRequired) return { refused: 'own_address_unproven' }
  if (!providerVerified) return { refused: 'address_unproven' }
  return 'takeover'
}

/** A provider's texts obey the rules of ours. */
const shownName = (name: string) => name.replaceAll('\0', '').slice(0, 256)
const shownImage = (image: string | null) => (image !== null && pictureAddress.allows(image) ? image : null)

/** Domain of the addresses that we make up where a provider has none; nobody is ever recognised by one. */
const placeholder = /\.placeholder\.invalid$/

export function identityOf({ provider, profile }: Pick<Arrival, 'provider' | 'profile'>): ExternalIdentity {
  return { providerId: provider.id, issuer: profile.issuer ?? '', subject: profile.subject }
}

function refuse(context: Context, entry: ErrorEntry, provider: Provider, reason: string, cell?: string): never {
  const { log, exchange } = context
  const about = { requestId: exchange.requestId, provider: provider.id, code: entry.code }
  log.warn('social.refused', { ...about, reason, ...(cell !== undefined && { cell }) })
  throw new AuthError(entry, cell === undefined ? {} : { reason: cell })
}

/**
 * The user of an arrival: by the linked account, else by the address, else a new one; with the provider's tokens stored.
 * @throws {AuthError} EMAIL_NOT_FOUND, ACCOUNT_NOT_LINKED, SIGNUP_DISABLED, UNABLE_TO_CREATE_USER, UNABLE_TO_LINK_ACCOUNT
 */
export async function resolveUser(
  context: Context,
  tx: Database,
  options: ParsedSocialOptions,
  arrival: Arrival,
): Promise<Resolved> {
  const { fields, now } = context
  const identity = identityOf(arrival)
  const linked = await lockLinkedAccount(tx, identity)
  if (linked !== undefined) {
    actAs(context.exchange, linked.userId)
    await storeTokens(context, tx, linked.id, arrival.tokens, now)
    const user = await findUserById(tx, fields, linked.userId)
    if (user === undefined)
      return refuse(context, callbackErrors.UNABLE_TO_LINK_ACCOUNT, arrival.provider, 'the user is gone')
    return { user: await refreshed(context, tx, arrival, user), isNew: false }
  }
  const email = arrival.profile.email === null ? undefined : normalizeStoredEmail(arrival.profile.email)
  if (email === undefined) return refuse(context, callbackErrors.EMAIL_NOT_FOUND, arrival.provider, 'no address')
  const existing = placeholder.test(email) ? undefined : await lockUserOfEmail(context, tx, email)
  if (existing !== undefined) actAs(context.exchange, existing.id)
  if (existing !== undefined) return { user: await join(context, tx, options, arrival, existing), isNew: false }
  return { user: await create(context, tx, arrival, email), isNew: true }
}

/** Takes the provider's name, picture and address over at every sign-in, where that is configured. */
async function refreshed(context: Context, tx: Database, arrival: Arrival, user: User): Promise<User> {
  const { provider, profile } = arrival
  if (provider.options.overrideUserInfoOnSignIn !== true) return user
  const { fields, exchange, now } = context
  const email = profile.email === null ? undefined : normalizeStoredEmail(profile.email)
  const isFree = email !== undefined && email !== user.email && (await findUserByEmail(tx, fields, email)) === undefined
  const emailOrigin = emailOriginIn(exchange, 'change')
  const address = isFree ? { email, emailVerified: profile.emailVerified, emailOrigin } : {}
  const verified = email === user.email && profile.emailVerified ? { emailVerified: true } : {}
  const image = shownImage(profile.image)
  const picture = image === null ? {} : { image }
  const name = profile.name === '' ? {} : { name: shownName(profile.name) }
  const changes = { ...name, ...picture, ...address, ...verified }
  // Only now the address is proved, and by this provider: what else was there before is not known to be this person's.
  if (!user.emailVerified && changes.emailVerified === true) {
    await removeCredentials(context, tx, user.id)
    await insertLink(context, tx, arrival, user)
  }
  const updated = await updateUser(tx, fields, user.id, changes, now)
  if (updated === undefined) return user
  await tellUserUpdated(context, tx, user, updated)
  return updated
}

/** Joins an arrival to the user who has its address, if the table lets it. */
async function join(
  context: Context,
  tx: Database,
  { linking }: ParsedSocialOptions,
  arrival: Arrival,
  user: User,
): Promise<User> {
  const { provider, profile } = arrival
  const decision = decideLink({
    linkingEnabled: linking.enabled,
    providerTrusted: provider.options.trusted === true || linking.trustedProviders.includes(provider.id),
    providerVerified: profile.emailVerified,
    localVerified: user.emailVerified,
    localProofRequired: linking.requireLocalEmailVerified,
  })
  if (typeof decision === 'object') {
    const { refused } = decision
    return refuse(context, callbackErrors.ACCOUNT_NOT_LINKED, provider, linkRefusals[refused], refused)
  }
  if (decision === 'takeover') await removeCredentials(context, tx, user.id)
  await attach(context, tx, arrival, user)
  if (decision === 'link') return user
  // The name and picture were the stranger's choice as well.
  const { name, image } = profile
  await updateUser(tx, context.fields, user.id, { name: shownName(name), image: shownImage(image) }, context.now)
  const verified = (await markEmailVerified(tx, context.fields, user, context.now)) ?? user
  await recordUserChange(context, tx, user, verified)
  return verified
}

/** Links an external identity to a user, stores its tokens and tells the address. */
export async function attach(context: Context, tx: Database, arrival: Arrival, user: User): Promise<void> {
  const { now, log, exchange } = context
  // The user is locked: of several at once, each counts what those before it have linked.
  const { length } = await listAccounts(tx, user.id)
  if (length >= limits.linkedAccountsPerUser) {
    return refuse(context, callbackErrors.UNABLE_TO_LINK_ACCOUNT, arrival.provider, 'too many accounts of one user')
  }
  await insertLink(context, tx, arrival, user)
  await notify(context, tx, user, { kind: 'sign-in-method-added', data: { method: arrival.provider.name } }, now)
  log.info('account.linked', { requestId: exchange.requestId, userId: user.id, provider: arrival.provider.id })
}

async function insertLink(context: Context, tx: Database, arrival: Arrival, user: User): Promise<void> {
  const id = await insertLinkedAccount(tx, user.id, identityOf(arrival), context.now)
  if (id === undefined) {
    return refuse(context, callbackErrors.UNABLE_TO_LINK_ACCOUNT, arrival.provider, 'linked by another call meanwhile')
  }
  await storeTokens(context, tx, id, arrival.tokens, context.now)
  await recordLink(context, tx, arrival, { id, userId: user.id })
}

async function recordLink(
  context: Context,
  tx: Database,
  arrival: Arrival,
  account: { readonly id: string; readonly userId: string },
): Promise<void> {
  const { providerId, subject } = identityOf(arrival)
  await record(context, tx, 'account.linked', { ...account, after: { providerId, accountId: subject } })
}

async function create(context: Context, tx: Database, arrival: Arrival, email: string): Promise<User> {
  const { fields, exchange, settings, log, now } = context
  const { provider, profile, requestSignUp, callbackURL } = arrival
  const { disableSignUp, disableImplicitSignUp } = provider.options
  if (disableSignUp === true || (disableImplicitSignUp === true && !requestSignUp)) {
    return refuse(context, callbackErrors.SIGNUP_DISABLED, provider, 'sign-up is off for this provider')
  }
  const emailVerified = profile.emailVerified && !placeholder.test(email)
  const mark = emailVerified || placeholder.test(email) ? undefined : markSignUp(context, exchange)
  const user = await insertUser(tx, fields, {
    id: uuidv7(now),
    name: shownName(profile.name),
    email,
    emailVerified,
    emailOrigin: emailOriginIn(exchange, 'sign-up', mark),
    image: shownImage(profile.image),
    columns: await columnsOfFeatures(context, tx, {}, null),
    now,
  })
  if (user === undefined)
    return refuse(context, callbackErrors.UNABLE_TO_CREATE_USER, provider, 'made by another call meanwhile')
  const id = await insertLinkedAccount(tx, user.id, identityOf(arrival), now)
  if (id === undefined)
    return refuse(context, callbackErrors.UNABLE_TO_CREATE_USER, provider, 'linked by another call meanwhile')
  await storeTokens(context, tx, id, arrival.tokens, now)
  await tellUserCreated(context, tx, user, {})
  await recordLink(context, tx, arrival, { id, userId: user.id })
  if (mark !== undefined && settings.emailVerification.sendOnSignUp) {
    await queueVerificationMail(context, tx, exchange, { email, callbackURL, mark })
  }
  log.info('user.created', { requestId: exchange.requestId, userId: user.id, method: provider.id })
  return user
}
