import { ConfigError } from '../contract/config-error.ts'
import type { Database } from '../database/database.ts'
import { sealedWith } from '../security/seal.ts'
import { activeKey, pendingKeys } from './key-state.ts'
import { type KeySettings, opens, readKeys, type StoredKey } from './signing-key.ts'

/**
 * Opens every key that may still sign once, so that a wrong secret is found at start and not at the first signature.
 * @throws {ConfigError} naming the command that helps
 */
export async function checkSigningKeys(db: Database, settings: KeySettings, now: Date): Promise<void> {
  const { algorithm } = settings.signingKeys
  const keys = await readKeys(db)
  const active = activeKey(keys, algorithm, now)
  if (active === undefined) {
    throw new ConfigError({
      path: 'signing key',
      expected: `an active key for ${algorithm}`,
      advice: 'Run `npx latchkey keys rotate` to make one.',
    })
  }
  const broken = [active, ...pendingKeys(keys, algorithm, now)].find((key) => !opens(settings, key))
  if (broken !== undefined) throw unopened(broken)
}

/** What is said of a key that the configured secrets do not open. */
export function unopened(key: StoredKey): ConfigError {
  const version = key.privateKey === null ? 0 : sealedWith(key.privateKey)
  return new ConfigError({
    path: 'LATCHKEY_SECRETS',
    expected: `the secret that sealed signing key ${key.id} as version ${version}`,
    advice:
      `Put that secret back, after any newer one: LATCHKEY_SECRETS=${version + 1}:<new>,${version}:<the old one>. ` +
      'If it is lost, run `npx latchkey keys rotate`: a new key signs from then on, and what the old one signed still verifies.',
  })
}
