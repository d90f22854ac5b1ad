import { isIP } from 'node:net'
import { isLocalhostName, isLoopbackAddress, withoutBrackets } from '../../common/loopback.ts'
import { ConfigError, type ConfigProblem } from '../../contract/config-error.ts'
import type { Exchange } from '../../contract/exchange.ts'
import type { Platform } from '../../contract/platform.ts'
import type { Settings } from '../../contract/settings.ts'
import { isAppEntry } from '../../http/app-address.ts'
import { AuthError } from '../../http/errors.ts'
import { isTrustedOrigin, parseUrl } from '../../http/redirect.ts'
import { passkeyErrors } from './errors.ts'
import type { ParsedPasskeyOptions } from './options.ts'

type RelyingSettings = Pick<Settings, 'origin' | 'trustedOrigins' | 'appName'>

/** Whom passkeys are made for (WebAuthn section 4, relying party). */
export interface RelyingParty {
  readonly id: string
  readonly name: string
  /** Origins of pages that use passkeys; `https://*.example.com` matches subdomains. */
  readonly origins: readonly string[]
}

/** The relying party of these options, once the settings are known. */
export function relyingParty(options: ParsedPasskeyOptions, settings: RelyingSettings): RelyingParty {
  return {
    id: options.rpId ?? new URL(settings.origin).hostname,
    name: options.rpName ?? settings.appName,
    // Passkeys are of the web: an app has no page that a browser would give them to.
    origins: options.origins ?? settings.trustedOrigins.filter((entry) => !isAppEntry(entry)),
  }
}

const belongsTo = (host: string, rpId: string) => host === rpId || host.endsWith(`.${rpId}`)

/** Scheme and host of an origin or pattern; a star stands for one or more labels and is left out of the host. */
function partsOf(origin: string): { readonly scheme: string; readonly host: string } {
  const [scheme, rest] = origin.includes('://') ? origin.split('://', 2) : ['https', origin]
  const host = (rest ?? '').replace(/:\d+$/, '').replace(/^\*\./, '').toLowerCase()
  return { scheme: scheme ?? '', host }
}

/** Browsers have passkeys on https only, and on this machine. */
const isSecure = ({ scheme, host }: ReturnType<typeof partsOf>) => scheme === 'https' || isLocalhostName(host)

/**
 * The origin of the page that sent a request, when passkeys may be used there.
 * @throws {AuthError} ORIGIN_MISSING, PASSKEY_ORIGIN_NOT_ALLOWED with both sides in its sentence and in the log
 */
export function requireOrigin({ log }: Pick<Platform, 'log'>, exchange: Exchange, party: RelyingParty): string {
  const origin = exchange.request.headers.get('origin')
  if (origin === null || origin === 'null') throw new AuthError(passkeyErrors.ORIGIN_MISSING)
  if (isAllowed(party, origin)) return origin
  // Only what can be an origin is repeated; a header may hold anything.
  const page = parseUrl(origin)?.origin ?? 'an unknown origin'
  log.warn('passkey.relying-party', { requestId: exchange.requestId, page, rpId: party.id })
  const message = `This page is on ${page}, passkeys here belong to ${party.id}`
  throw new AuthError(passkeyErrors.PASSKEY_ORIGIN_NOT_ALLOWED, { message })
}

/** As `requireOrigin`, for reads: browsers send no Origin with a GET to the page's own site. */
export function refuseOtherOrigin(platform: Pick<Platform, 'log'>, exchange: Exchange, party: RelyingParty): void {
  const origin = exchange.request.headers.get('origin')
  if (origin !== null && origin !== 'null') requireOrigin(platform, exchange, party)
}

function isAllowed(party: RelyingParty, origin: string): boolean {
  const url = parseUrl(origin)
  // The header has to be an origin as browsers write it: it is compared with what the authenticator signed.
  if (url === null || url.origin !== origin || !isTrustedOrigin({ trustedOrigins: party.origins }, origin)) return false
  const parts = partsOf(origin)
  return isSecure(parts) && belongsTo(parts.host, party.id)
}

/** Looks, before the service starts, at whether browsers will accept the relying party. @throws {ConfigError} */
export function checkRelyingParty(options: ParsedPasskeyOptions, settings: RelyingSettings): void {
  const party = relyingParty(options, settings)
  const problems = [...idProblems(party, settings), ...originProblems(options, party, settings)]
  if (problems.length > 0) throw new ConfigError(problems)
}

function idProblems({ id }: RelyingParty, settings: RelyingSettings): ConfigProblem[] {
  const host = new URL(settings.origin).hostname
  const path = 'passkey.rpId'
  if (isIP(withoutBrackets(host)) !== 0) {
    const advice = `Browsers give no passkeys to ${host}. Use http://localhost:<port> on this machine, a name elsewhere.`
    return [{ path: 'LATCHKEY_BASE_URL', expected: 'a name instead of an address, for passkeys', advice }]
  }
  if (!belongsTo(host, id)) {
    const advice = `${id} is neither. Write rpId: '${host}', or leave it out.`
    return [{ path, expected: `the host of the base URL (${host}) or a parent of it`, advice }]
  }
  if (id !== host && !id.includes('.')) {
    return [{ path, expected: 'a domain that you own, not a top-level domain', advice: `Write rpId: '${host}'.` }]
  }
  return []
}

function originProblems(
  options: ParsedPasskeyOptions,
  party: RelyingParty,
  settings: RelyingSettings,
): ConfigProblem[] {
  const path = options.origins === undefined ? 'trustedOrigins' : 'passkey.origins'
  const host = new URL(settings.origin).hostname
  return party.origins.flatMap((origin) => {
    const parts = partsOf(origin)
    // In development the addresses of this machine are trusted by themselves; a page there is told where to go instead.
    if (options.origins === undefined && isLoopbackAddress(withoutBrackets(parts.host))) return []
    if (!origin.includes('*') && parseUrl(origin)?.origin !== origin) {
      return [
        { path, expected: 'origins such as https://app.example.com', advice: `Correct ${JSON.stringify(origin)}.` },
      ]
    }
    if (!isSecure(parts)) {
      const advice = `Browsers have passkeys on https and on localhost only: correct ${origin}, or leave it out.`
      return [{ path, expected: 'https origins, for passkeys', advice }]
    }
    if (belongsTo(parts.host, party.id)) return []
    const shared = sharedParent(host, parts.host)
    const widen = shared === undefined ? '' : `Write passkey({ rpId: '${shared}' }) if passkeys shall work on both. `
    const advice = `${widen}Else name the pages that use them: passkey({ origins: ['${settings.origin}'] }).`
    return [{ path, expected: `origins on ${party.id} or below, to which passkeys belong; ${origin} is not`, advice }]
  })
}

/** The longest domain of at least two labels that two hosts are on or below. */
function sharedParent(one: string, other: string): string | undefined {
  const labels = one.split('.')
  const parents = labels.map((_, index) => labels.slice(index).join('.'))
  return parents.find((parent) => parent.includes('.') && belongsTo(other, parent))
}
