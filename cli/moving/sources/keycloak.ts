import { base32 } from '../../../runtime/features/two-factor/index.ts'
import { fromKeycloak } from '../../../runtime/security/foreign-hashes/dialects/keycloak-hash.ts'
import { jsonItems } from '../json-items.ts'
import type { Read } from '../record.ts'
import type { OnBytes } from '../lines.ts'
import { providerNamed } from './provider-names.ts'
import { passwordAt, peopleOf, Properties, recordAt } from './records.ts'

/** Reads the export of a realm of Keycloak, with users (`kc.sh export --users realm_file`). */
export async function* readKeycloak(file: string, onBytes?: OnBytes): AsyncGenerator<Read> {
  yield* peopleOf(jsonItems(file, 'users', onBytes), userOf)
}

function* userOf(place: string, at: Properties): Generator<Read> {
  // Accounts of machines are nobody.
  if (at.has('serviceAccountClientId')) return
  const username = at.text('username')
  const userId = at.text('id') ?? username
  const name = [at.text('firstName'), at.text('lastName')].flatMap((part) => part ?? []).join(' ')
  const isBanned = at.flag('enabled') === false
  yield recordAt(place, 'user', {
    id: userId,
    email: at.text('email'),
    emailVerified: at.flag('emailVerified') ?? false,
    name: name === '' ? username : name,
    // Where the address is the name to sign in with, there is no other.
    username: username?.includes('@') === true ? undefined : username,
    banned: isBanned,
    banReason: isBanned ? 'Disabled in Keycloak' : undefined,
    createdAt: at.time('createdTimestamp'),
  })
  for (const credential of at.list('credentials')) yield* credentialOf(place, userId, credential)
  for (const identity of at.list('federatedIdentities')) {
    const providerId = providerNamed(identity.text('identityProvider') ?? '')
    yield recordAt(place, 'account', { userId, providerId, accountId: identity.text('userId') })
  }
}

function* credentialOf(place: string, userId: string | undefined, at: Properties): Generator<Read> {
  const data = { credentialData: at.raw('credentialData'), secretData: at.raw('secretData') }
  if (at.text('type') === 'password') yield passwordAt(place, 'credentials', { userId, password: fromKeycloak(data) })
  if (at.text('type') !== 'otp') return
  const [facts, secret] = [parsed(data.credentialData), parsed(data.secretData)]
  const value = secret.text('value')
  const isOurs =
    facts.raw('subType') === 'totp' &&
    Number(facts.raw('digits') ?? 6) === 6 &&
    Number(facts.raw('period') ?? 30) === 30 &&
    (facts.text('algorithm') ?? 'HmacSHA1') === 'HmacSHA1'
  if (!isOurs || value === undefined) {
    const rejected = 'must be codes of six digits for 30 seconds, with SHA-1'
    yield { place, kind: 'twoFactor', field: 'credentials', rejected }
    return
  }
  const isText = facts.text('secretEncoding') !== 'BASE32'
  yield recordAt(place, 'twoFactor', { userId, secret: isText ? base32(Buffer.from(value)) : value })
}

/** An object that stands in the export as text. */
function parsed(value: unknown): Properties {
  if (typeof value !== 'string') return new Properties(value)
  try {
    return new Properties(JSON.parse(value))
  } catch {
    return new Properties(undefined)
  }
}
