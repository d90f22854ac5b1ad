import { defineFeature } from '../../feature.ts'
import { authenticateOptions, verifyAuthentication } from './authentication.ts'
import { passkeyErrors } from './errors.ts'
import { list, remove, update } from './manage-passkeys.ts'
import { passkeyMigrations } from './migrations.ts'
import { parseOptions, type PasskeyOptions } from './options.ts'
import { registerOptions, verifyRegistration } from './registration.ts'
import { checkRelyingParty, relyingParty } from './relying-party.ts'
import { deletePasskey, deletePasskeysOf, passkeyMethods } from './stored-passkey.ts'

export type { PasskeyOptions }

/**
 * Passkeys: registration, sign-in with and without a name, and their management (WebAuthn; spec section 7).
 * @throws {ConfigError} when an option is wrong
 */
export function passkey(options: PasskeyOptions = {}) {
  const parsed = parseOptions(options)
  return defineFeature({
    id: 'passkey',
    errors: passkeyErrors,
    migrations: passkeyMigrations,
    constraints: { passkey_credential_id_key: passkeyErrors.PREVIOUSLY_REGISTERED },
    routes: [
      registerOptions(parsed),
      verifyRegistration(parsed),
      authenticateOptions('GET', parsed),
      authenticateOptions('POST', parsed),
      verifyAuthentication(parsed),
      list,
      update,
      remove,
    ],
    hooks: {
      signInMethods: ({ tx, userId }) => passkeyMethods(tx, userId),
      removeSignInMethod: (event) => deletePasskey(event, event.tx, event.userId, event.id),
      credentialsRemoved: ({ tx, userId }) => deletePasskeysOf(tx, userId),
    },
    registrations: (settings) => ({ relyingParty: relyingParty(parsed, settings).id }),
    check: (settings) => checkRelyingParty(parsed, settings),
  })
}
