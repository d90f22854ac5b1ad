import {
  type FirebaseParameters,
  fromFirebase,
} from '../../../runtime/security/foreign-hashes/dialects/firebase-hash.ts'
import { exitCode } from '../../exit-code.ts'
import { CommandError } from '../../failure.ts'
import { jsonItems } from '../json-items.ts'
import type { Read } from '../record.ts'
import { defined, flagOf, textOf, timeOf } from '../source-values.ts'
import { listOf, propertyOf, providerNamed } from './provider-names.ts'

/**
 * Reads what `firebase auth:export users.json` wrote. The parameters of its hashes come from the environment: they hold a secret.
 * @throws {CommandError} when somebody has a password and the parameters are not there
 */
export async function* readFirebase(
  file: string,
  variable: (name: string) => string | undefined,
): AsyncGenerator<Read> {
  const parameters = parametersOf(variable)
  for await (const { number, ...item } of jsonItems(file, 'users')) {
    const place = `user ${number}`
    if ('problem' in item) yield { place, kind: 'user', rejected: item.problem }
    else yield* userOf(place, item.value, parameters)
  }
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

function* userOf(place: string, user: unknown, parameters: FirebaseParameters | undefined): Generator<Read> {
  const of = (name: string) => propertyOf(user, name)
  const id = textOf(of('localId'))
  const phoneNumber = textOf(of('phoneNumber'))
  const createdAt = timeOf(of('createdAt'))
  yield {
    place,
    record: defined({
      kind: 'user',
      id,
      email: textOf(of('email')),
      emailVerified: flagOf(of('emailVerified')) ?? false,
      name: textOf(of('displayName')),
      image: textOf(of('photoUrl')),
      phoneNumber,
      // Nobody has one there without having proved it.
      phoneNumberVerified: phoneNumber !== undefined,
      banned: flagOf(of('disabled')) ?? false,
      createdAt,
    }),
  }
  const [passwordHash, salt] = [textOf(of('passwordHash')), textOf(of('salt'))]
  if (passwordHash !== undefined && salt !== undefined) {
    if (parameters === undefined) {
      throw new CommandError(
        exitCode.usage,
        'Set FIREBASE_SIGNER_KEY, FIREBASE_SALT_SEPARATOR, FIREBASE_ROUNDS and FIREBASE_MEMORY_COST in the environment: the Firebase console shows them under Authentication, Users, “Password hash parameters”.',
      )
    }
    const password = fromFirebase({ passwordHash, salt }, parameters)
    if (password === undefined)
      yield { place, kind: 'account', field: 'passwordHash', rejected: 'the hash cannot be used: malformed' }
    else
      yield { place, record: defined({ kind: 'account', userId: id, providerId: 'credential', password, createdAt }) }
  }
  for (const one of listOf(of('providerUserInfo'))) {
    const provider = textOf(propertyOf(one, 'providerId')) ?? ''
    if (provider === 'password' || provider === 'phone') continue
    const accountId = textOf(propertyOf(one, 'rawId'))
    yield {
      place,
      record: defined({ kind: 'account', userId: id, providerId: providerNamed(provider), accountId, createdAt }),
    }
  }
}
