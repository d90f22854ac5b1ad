import { base32 } from '../../../runtime/features/two-factor/index.ts'
import { fromKeycloak } from '../../../runtime/security/foreign-hashes/dialects/keycloak-hash.ts'
import { jsonItems } from '../json-items.ts'
import type { Read } from '../record.ts'
import { defined, flagOf, textOf, timeOf } from '../source-values.ts'
import { listOf, propertyOf, providerNamed } from './provider-names.ts'

/** Reads the export of a realm of Keycloak, with users (`kc.sh export --users realm_file`). */
export async function* readKeycloak(file: string): AsyncGenerator<Read> {
  for await (const { number, ...item } of jsonItems(file, 'users')) {
    const place = `user ${number}`
    if ('problem' in item) yield { place, kind: 'user', rejected: item.problem }
    else yield* userOf(place, item.value)
  }
}

function* userOf(place: string, user: unknown): Generator<Read> {
  const of = (name: string) => propertyOf(user, name)
  // Accounts of machines are nobody.
  if (of('serviceAccountClientId') !== undefined) return
  const id = textOf(of('id')) ?? textOf(of('username'))
  const name = [of('firstName'), of('lastName')].flatMap((part) => textOf(part) ?? []).join(' ')
  const username = textOf(of('username'))
  const isBanned = flagOf(of('enabled')) === false
  yield {
    place,
    record: defined({
      kind: 'user',
      id,
      email: textOf(of('email')),
      emailVerified: flagOf(of('emailVerified')) ?? false,
      name: name === '' ? username : name,
      // Where the address is the name to sign in with, there is no other.
      username: username?.includes('@') === true ? undefined : username,
      banned: isBanned,
      banReason: isBanned ? 'Disabled in Keycloak' : undefined,
      createdAt: timeOf(of('createdTimestamp')),
    }),
  }
  for (const credential of listOf(of('credentials'))) yield* credentialOf(place, id, credential)
  for (const identity of listOf(of('federatedIdentities'))) {
    const providerId = providerNamed(textOf(propertyOf(identity, 'identityProvider')) ?? '')
    const accountId = textOf(propertyOf(identity, 'userId'))
    yield { place, record: defined({ kind: 'account', userId: id, providerId, accountId }) }
  }
}

function* credentialOf(place: string, userId: string | undefined, credential: unknown): Generator<Read> {
  const type = propertyOf(credential, 'type')
  const data = {
    credentialData: propertyOf(credential, 'credentialData'),
    secretData: propertyOf(credential, 'secretData'),
  }
  if (type === 'password') {
    const password = fromKeycloak(data)
    if (password === undefined)
      yield { place, kind: 'account', field: 'credentials', rejected: 'the hash cannot be used: unknown dialect' }
    else yield { place, record: defined({ kind: 'account', userId, providerId: 'credential', password }) }
  }
  if (type !== 'otp') return
  const [facts, secret] = [parsed(data.credentialData), parsed(data.secretData)]
  const value = textOf(propertyOf(secret, 'value'))
  const isOurs =
    propertyOf(facts, 'subType') === 'totp' &&
    Number(propertyOf(facts, 'digits') ?? 6) === 6 &&
    Number(propertyOf(facts, 'period') ?? 30) === 30 &&
    (textOf(propertyOf(facts, 'algorithm')) ?? 'HmacSHA1') === 'HmacSHA1'
  if (!isOurs || value === undefined) {
    yield {
      place,
      kind: 'twoFactor',
      field: 'credentials',
      rejected: 'must be codes of six digits for 30 seconds, with SHA-1',
    }
    return
  }
  const isText = textOf(propertyOf(facts, 'secretEncoding')) !== 'BASE32'
  yield { place, record: defined({ kind: 'twoFactor', userId, secret: isText ? base32(Buffer.from(value)) : value }) }
}

function parsed(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return undefined
  }
}
