import { ConfigError } from '../contract/config-error.ts'

/** One version of the service's secret. */
export interface Secret {
  readonly version: number
  readonly value: string
}

/** The versioned secrets: `current` signs and seals, every one of `all` verifies and opens. */
export interface Secrets {
  readonly current: Secret
  readonly all: readonly Secret[]
}

/** Shortest secret that is accepted, in characters. */
export const secretMinimum = 32

function refuse(expected: string): never {
  throw new ConfigError({
    path: 'LATCHKEY_SECRETS',
    expected,
    advice: 'Run `npx latchkey secret` and write LATCHKEY_SECRETS=1:<the printed text> into .env.',
  })
}

/**
 * Reads `2:newest,1:older`: the highest version is the current one. A bare secret counts as version 1.
 * @throws {ConfigError} when a part is too short, has no variety, or a version stands twice
 */
export function parseSecrets(text: string): Secrets {
  const all = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map(parseSecret)
    .toSorted((one, other) => other.version - one.version)
  const [current] = all
  if (current === undefined) refuse(`a secret of at least ${secretMinimum} characters`)
  if (new Set(all.map((secret) => secret.version)).size < all.length) refuse('each version once')
  return { current, all }
}

function parseSecret(part: string): Secret {
  const versioned = /^(\d{1,9}):(.*)$/s.exec(part)
  const version = versioned === null ? 1 : Number(versioned[1])
  const value = versioned?.[2] ?? part
  if (value.length < secretMinimum)
    refuse(`secrets of at least ${secretMinimum} characters (version ${version} is shorter)`)
  if (new Set(value).size < 8) refuse(`random secrets (version ${version} repeats a few characters)`)
  return { version, value }
}
