import {
  type FirebaseParameters,
  fromFirebase,
} from '../../../runtime/security/foreign-hashes/dialects/firebase-hash.ts'
import { exitCode } from '../../exit-code.ts'
import { CommandError } from '../../failure.ts'
import { jsonItems } from '../json-items.ts'
import type { OnBytes } from '../lines.ts'
import type { Read } from '../record.ts'
import { providerNamed } from './provider-names.ts'
import { passwordAt, peopleOf, type Properties, recordAt } from './records.ts'

/**
 * Reads what `firebase auth:export users.json` wrote. The parameters of its hashes come from the environment: they hold a secret.
 * @throws {CommandError} when somebody has a password and the parameters are not there
 */
export async function* readFirebase(
  file: string,
  variable: (name: string) => string | undefined,
  onBytes?: OnBytes,
): AsyncGenerator<Read> {
  const parameters = parametersOf(variable)
  yield* peopleOf(jsonItems(file, 'users', onBytes), (place, at) => userOf(place, at, parameters))
}

function parametersOf(variable: (name: string) => string | undefined): FirebaseParameters | undefined {
  const signerKey = variable('FIREBASE_SIGNER_KEY')
  if (signerKey === undefined) return undefined
  const [rounds, memoryCost] = [variable('FIREBASE_ROUNDS') ?? '8', variable('FIREBASE_MEMORY_COST') ?? '14']
  return {
    signerKey,
    saltSeparator: variable('FIREBASE_SALT_SEPARATOR') ?? 'Bw==',
    rounds: Number(rounds),
    memoryCost: Number(memoryCost),
  }
}

function* userOf(place: string, at: Properties, parameters: FirebaseParameters | undefined): Generator<Read> {
  const userId = at.text('localId')
  const phoneNumber = at.text('phoneNumber')
  const createdAt = at.time('createdAt')
  yield recordAt(place, 'user', {
    id: userId,
    email: at.text('email'),
    emailVerified: at.flag('emailVerified') ?? false,
    name: at.text('displayName'),
    image: at.text('photoUrl'),
    phoneNumber,
    // Nobody has one there without having proved it.
    phoneNumberVerified: phoneNumber !== undefined,
    banned: at.flag('disabled') ?? false,
    createdAt,
  })
  const [passwordHash, salt] = [at.text('passwordHash'), at.text('salt')]
  if (passwordHash !== undefined && salt !== undefined) {
    if (parameters === undefined) throw noParameters()
    const password = fromFirebase({ passwordHash, salt }, parameters)
    yield passwordAt(place, 'passwordHash', { userId, password, createdAt }, 'malformed')
  }
  for (const one of at.list('providerUserInfo')) {
    const provider = one.text('providerId') ?? ''
    if (provider === 'password' || provider === 'phone') continue
    const providerId = providerNamed(provider)
    yield recordAt(place, 'account', { userId, providerId, accountId: one.text('rawId'), createdAt })
  }
}

const noParameters = () =>
  new CommandError(
    exitCode.usage,
    'Set FIREBASE_SIGNER_KEY, FIREBASE_SALT_SEPARATOR, FIREBASE_ROUNDS and FIREBASE_MEMORY_COST in the environment: the Firebase console shows them under Authentication, Users, “Password hash parameters”.',
  )
