import { ConfigError } from '../../contract/config-error.ts'
import { limits } from '../../contract/limits.ts'
import type { Platform } from '../../contract/platform.ts'
import type { Settings } from '../../contract/settings.ts'
import type { Tracer } from '../../contract/tracer.ts'
import { createDoor, type Door, OutboundFailure } from '../../outbound/outgoing.ts'
import type { ParsedBreachOptions } from './options.ts'

/** Characters of a hash that are sent; there are about a thousand hashes that begin alike. */
const sent = 5
/** Characters that are kept of the rest, enough to tell any two apart. */
const kept = 16
const row = /^([0-9A-F]{35}):(\d{1,12})$/i

function doorOf({ dev }: Pick<Settings, 'dev'>, { url, timeout }: ParsedBreachOptions, tracer?: Tracer): Door {
  // The operator named this host, so it may be on a private network.
  const allowPrivateHosts = [new URL(url).hostname]
  return createDoor({ dev, allowPrivateHosts, milliseconds: timeout * 1000, bytes: limits.breachedRangeBytes, tracer })
}

/** @throws {ConfigError} when the address of the ranges is none that may be asked */
export function checkRangeUrl(settings: Settings, options: ParsedBreachOptions): void {
  try {
    doorOf(settings, options).check(options.url)
  } catch (error) {
    if (!(error instanceof OutboundFailure)) throw error
    throw new ConfigError({
      path: 'breachedPasswords.url',
      expected: 'an https URL; in development also http on this machine',
      advice: 'Correct it in auth.config.ts, or leave it out for api.pwnedpasswords.com.',
    })
  }
}

/**
 * Whether a SHA-1 hash (hexadecimal, upper case) is one of a breached password. Only its first five characters are sent.
 * @throws {OutboundFailure} when nobody could be asked
 */
export async function rangeHolds(
  { settings, cache, tracer }: Pick<Platform, 'settings' | 'cache' | 'tracer'>,
  options: ParsedBreachOptions,
  hash: string,
): Promise<boolean> {
  const prefix = hash.slice(0, sent)
  const key = `breached-passwords\n${options.url}\n${prefix}`
  const known = await cache.get(key)
  const range =
    typeof known === 'string' ? known : await askRange(doorOf(settings, options, tracer), options.url, prefix)
  if (known === undefined) await cache.set(key, range, limits.breachedRangeLifetime)
  return range.split(' ').includes(hash.slice(sent, sent + kept))
}

/** The hashes of a range, shortened. What stands there zero times is padding, which hides how long an answer is. */
async function askRange(door: Door, url: string, prefix: string): Promise<string> {
  const headers = { accept: 'text/plain', 'add-padding': 'true' }
  const { status, text, host } = await door.send({ url: url.replace(/\/?$/, `/${prefix}`), headers })
  if (status !== 200) throw new OutboundFailure(`${host} answered ${status}`)
  const rows =
    text
      ?.trim()
      .split(/\r?\n/)
      .map((line) => row.exec(line)) ?? []
  if (rows.length === 0 || rows.includes(null)) throw new OutboundFailure(`${host} answered no range of hashes`)
  return rows
    .flatMap((found) => (found?.[1] && Number(found[2]) > 0 ? [found[1].slice(0, kept).toUpperCase()] : []))
    .join(' ')
}
