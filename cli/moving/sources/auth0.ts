import { type Auth0Hash, fromAuth0 } from '../../../runtime/security/foreign-hashes/dialects/auth0-hash.ts'
import { linesOf } from '../lines.ts'
import type { Read } from '../record.ts'
import { defined, flagOf, textOf, timeOf } from '../source-values.ts'
import { listOf, propertyOf, providerNamed } from './provider-names.ts'

/**
 * Reads Auth0: the export of users (NDJSON), and the file with hashes that its support gives, whose lines say whose they are. The
 * users first, under the same name.
 */
export async function* readAuth0(file: string): AsyncGenerator<Read> {
  for await (const { number, text, problem } of linesOf(file)) {
    const place = `line ${number}`
    if (text === undefined) yield { place, kind: 'user', rejected: problem ?? 'must be a line of text' }
    else if (text.trim() !== '') yield* lineOf(place, text)
  }
}

function* lineOf(place: string, text: string): Generator<Read> {
  let line: unknown
  try {
    line = JSON.parse(text)
  } catch {
    yield { place, kind: 'user', rejected: 'must be a JSON object' }
    return
  }
  const objectId = textOf(propertyOf(propertyOf(line, '_id'), '$oid')) ?? textOf(propertyOf(line, '_id'))
  const passwordHash = textOf(propertyOf(line, 'passwordHash'))
  if (objectId !== undefined && passwordHash !== undefined) {
    yield {
      place,
      record: { kind: 'account', userId: `auth0|${objectId}`, providerId: 'credential', password: passwordHash },
    }
  } else yield* userOf(place, line)
}

function* userOf(place: string, user: unknown): Generator<Read> {
  const of = (name: string) => propertyOf(user, name)
  const id = textOf(of('user_id'))
  const isBanned = flagOf(of('blocked')) ?? false
  const times = { createdAt: timeOf(of('created_at')), updatedAt: timeOf(of('updated_at')) }
  yield {
    place,
    record: defined({
      kind: 'user',
      id,
      email: textOf(of('email')),
      emailVerified: flagOf(of('email_verified')) ?? false,
      name: textOf(of('name')) ?? textOf(of('nickname')),
      image: textOf(of('picture')),
      username: textOf(of('username')),
      phoneNumber: textOf(of('phone_number')),
      phoneNumberVerified: flagOf(of('phone_verified')) ?? false,
      banned: isBanned,
      ...times,
    }),
  }
  const custom = of('custom_password_hash')
  // What is no such object, `fromAuth0` reads nothing of.
  const password = textOf(of('password_hash')) ?? (isHash(custom) ? fromAuth0(custom) : undefined)
  if (password !== undefined)
    yield { place, record: defined({ kind: 'account', userId: id, providerId: 'credential', password }) }
  else if (custom !== undefined)
    yield {
      place,
      kind: 'account',
      field: 'custom_password_hash',
      rejected: 'the hash cannot be used: unknown dialect',
    }
  for (const identity of listOf(of('identities'))) {
    const provider = textOf(propertyOf(identity, 'provider')) ?? ''
    if (provider === 'auth0' || provider === 'sms' || provider === 'email') continue
    // Connections of one's own have a protocol for a provider, and a name.
    const isOwn = ['oauth2', 'oidc', 'samlp', 'ad', 'adfs', 'custom'].includes(provider)
    const named = isOwn ? (textOf(propertyOf(identity, 'connection')) ?? provider) : providerNamed(provider)
    const accountId = textOf(propertyOf(identity, 'user_id'))
    yield { place, record: defined({ kind: 'account', userId: id, providerId: named, accountId, ...times }) }
  }
  for (const factor of listOf(of('mfa_factors'))) {
    const secret = textOf(propertyOf(propertyOf(factor, 'totp'), 'secret'))
    if (secret !== undefined) yield { place, record: defined({ kind: 'twoFactor', userId: id, secret }) }
  }
}

function isHash(value: unknown): value is Auth0Hash {
  return (
    typeof propertyOf(value, 'algorithm') === 'string' &&
    typeof propertyOf(propertyOf(value, 'hash'), 'value') === 'string'
  )
}
