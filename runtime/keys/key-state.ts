import { limits } from '../contract/limits.ts'

/** The times of a key, from which its state follows on every node at the same moment, without a word between them. */
export interface KeyTimes {
  readonly id: string
  readonly algorithm: string
  readonly createdAt: Date
  /** When it begins to sign. */
  readonly activatesAt: Date
  readonly revokedAt: Date | null
}

/** pending: published, signs later. active: signs. retired: verifies what it signed. revoked: trusted for nothing. */
export type KeyStatus = 'pending' | 'active' | 'retired' | 'revoked'

/** What follows from the times of a key, as seen among all keys. */
export interface KeyState {
  readonly status: KeyStatus
  /** When the next key of the algorithm took over. */
  readonly retiredAt: Date | undefined
  /** Whether verifiers may still need it. */
  readonly published: boolean
}

/** The states of all keys at `now`, by id. */
export function statesOf(keys: readonly KeyTimes[], now: Date): ReadonlyMap<string, KeyState> {
  const signers = keys.filter((key) => hasSigned(key, now)).toSorted(byActivation)
  return new Map(keys.map((key) => [key.id, stateOf(key, signers, now)]))
}

/** The key of `algorithm` that signs at `now`. A revoked one has no heir among those before it: another has to be made. */
export function activeKey<Key extends KeyTimes>(keys: readonly Key[], algorithm: string, now: Date): Key | undefined {
  const newest = keys
    .filter((key) => key.algorithm === algorithm && hasSigned(key, now))
    .toSorted(byActivation)
    .at(-1)
  return newest?.revokedAt === null ? newest : undefined
}

/** The keys of `algorithm` that will sign, in the order in which they will. */
export function pendingKeys<Key extends KeyTimes>(keys: readonly Key[], algorithm: string, now: Date): Key[] {
  return keys
    .filter((key) => key.algorithm === algorithm && key.revokedAt === null && key.activatesAt > now)
    .toSorted(byActivation)
}

/** When the states at `now` change next by themselves, in milliseconds since 1970; Infinity where they do not. */
export function nextChange(keys: readonly KeyTimes[], now: Date): number {
  const times = keys.flatMap(({ activatesAt }) => {
    const time = activatesAt.getTime()
    // Whoever signed before it is published for that long.
    return [time, time + limits.signingKeyRetention * 1000]
  })
  return Math.min(...times.filter((time) => time > now.getTime()))
}

/** Its time has come, and it was not revoked before that. */
function hasSigned({ activatesAt, revokedAt }: KeyTimes, now: Date): boolean {
  return activatesAt <= now && (revokedAt === null || revokedAt > activatesAt)
}

/** All nodes have to agree, also about keys of the same millisecond. */
function byActivation(one: KeyTimes, other: KeyTimes): number {
  return (
    one.activatesAt.getTime() - other.activatesAt.getTime() ||
    one.createdAt.getTime() - other.createdAt.getTime() ||
    (one.id < other.id ? -1 : 1)
  )
}

function stateOf(key: KeyTimes, signers: readonly KeyTimes[], now: Date): KeyState {
  const heir = signers.find((other) => other.algorithm === key.algorithm && byActivation(key, other) < 0)
  if (key.revokedAt !== null) return { status: 'revoked', retiredAt: undefined, published: false }
  if (key.activatesAt > now) return { status: 'pending', retiredAt: undefined, published: true }
  if (heir === undefined) return { status: 'active', retiredAt: undefined, published: true }
  const until = heir.activatesAt.getTime() + limits.signingKeyRetention * 1000
  return { status: 'retired', retiredAt: heir.activatesAt, published: now.getTime() < until }
}
