import type { Platform } from '../contract/platform.ts'
import { limits } from '../contract/limits.ts'
import { seal, sealedWith, type SealPurpose, unseal } from '../security/seal.ts'

/**
 * A value that was read and used, sealed with the newest secret; undefined where it is already, or where this process has just
 * started: others that were not restarted yet do not know the newest secret.
 * @throws {SealBroken} when no known secret opens it
 */
export function sealedAnew(
  { settings: { secrets }, startedAt, now }: Pick<Platform, 'settings' | 'startedAt'> & { readonly now: Date },
  purpose: SealPurpose,
  place: string,
  sealed: string | null,
): string | undefined {
  if (sealed === null || sealedWith(sealed) === secrets.current.version) return undefined
  if (now.getTime() - startedAt.getTime() < limits.secretRollOut * 1000) return undefined
  return seal(secrets, purpose, place, unseal(secrets, purpose, place, sealed))
}
