import { type Auth0Hash, fromAuth0 } from '../../../runtime/security/foreign-hashes/dialects/auth0-hash.ts'
import { objectOf } from '../json-items.ts'
import { linesOf, type OnBytes } from '../lines.ts'
import type { Read } from '../record.ts'
import { providerNamed } from './provider-names.ts'
import { passwordAt, personAt, Properties, recordAt } from './records.ts'

/** Protocols that stand for the provider where somebody has a connection of their own, which has a name. */
const ownConnections = ['oauth2', 'oidc', 'samlp', 'ad', 'adfs', 'custom']

/**
 * Reads Auth0: the export of users (NDJSON), and the file with hashes that its support gives, whose lines say whose they are. The
 * users first, under the same name.
 */
export async function* readAuth0(file: string, onBytes?: OnBytes): AsyncGenerator<Read> {
  for await (const { number, text, problem } of linesOf(file, onBytes)) {
    const place = `line ${number}`
    if (text === undefined) yield { place, kind: 'user', rejected: problem ?? 'must be a line of text' }
    else if (text.trim() !== '') yield* personAt(place, objectOf(text), (at) => lineOf(place, at))
  }
}

function* lineOf(place: string, at: Properties): Generator<Read> {
  const id = at.raw('_id')
  const objectId = typeof id === 'string' ? id : at.inner('_id').text('$oid')
  const password = at.text('passwordHash')
  if (objectId !== undefined && password !== undefined) {
    yield recordAt(place, 'account', { userId: `auth0|${objectId}`, providerId: 'credential', password })
  } else yield* userOf(place, at)
}

function* userOf(place: string, at: Properties): Generator<Read> {
  const userId = at.text('user_id')
  const times = { createdAt: at.time('created_at'), updatedAt: at.time('updated_at') }
  yield recordAt(place, 'user', {
    id: userId,
    email: at.text('email'),
    emailVerified: at.flag('email_verified') ?? false,
    name: at.text('name') ?? at.text('nickname'),
    image: at.text('picture'),
    username: at.text('username'),
    phoneNumber: at.text('phone_number'),
    phoneNumberVerified: at.flag('phone_verified') ?? false,
    banned: at.flag('blocked') ?? false,
    ...times,
  })
  const custom = at.raw('custom_password_hash')
  // What is no such object, `fromAuth0` reads nothing of.
  const password = at.text('password_hash') ?? (isHash(custom) ? fromAuth0(custom) : undefined)
  if (password !== undefined || custom !== undefined) {
    yield passwordAt(place, 'custom_password_hash', { userId, password })
  }
  for (const identity of at.list('identities')) {
    const provider = identity.text('provider') ?? ''
    if (provider === 'auth0' || provider === 'sms' || provider === 'email') continue
    const isOwn = ownConnections.includes(provider)
    const providerId = isOwn ? (identity.text('connection') ?? provider) : providerNamed(provider)
    yield recordAt(place, 'account', { userId, providerId, accountId: identity.text('user_id'), ...times })
  }
  for (const factor of at.list('mfa_factors')) {
    const secret = factor.inner('totp').text('secret')
    if (secret !== undefined) yield recordAt(place, 'twoFactor', { userId, secret })
  }
}

function isHash(value: unknown): value is Auth0Hash {
  const at = new Properties(value)
  return typeof at.raw('algorithm') === 'string' && typeof at.inner('hash').raw('value') === 'string'
}
