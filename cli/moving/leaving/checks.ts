import { isShared } from '../../../runtime/config/shared-domains.ts'
import { isTrustedOrigin, parseUrl } from '../../../runtime/http/redirect.ts'
import { type Check, failed, noted, passed } from '../../checks.ts'
import { clientLineOf } from '../../client-line.ts'
import { listedIn } from '../../manifest.ts'
import { cookieChecks, secretCheck } from './better-auth.ts'
import { products } from './products.ts'
import type { Switch } from './switch.ts'

/** Whether cookies of better-auth, and so its client, go on here. */
const keepsClient = ({ product }: Switch) => product === products['better-auth']

/** What has to fit before people are sent to the new service, each finding with its cure. Nothing is asked over the network. */
export function checkSwitch(change: Switch): Check[] {
  return [
    sourceCheck(change),
    baseCheck(change),
    ...pageChecks(change),
    ...(keepsClient(change) ? [...cookieChecks(change), secretCheck(change), lineCheck(change)] : [endCheck(change)]),
    ...callbackChecks(change),
    ...passkeyChecks(change),
    ...featureChecks(change),
    ...linkChecks(change),
  ]
}

function sourceCheck({ product, variable, told }: Switch): Check {
  const [name, command] = ['source', `npx latchkey import ${told.moving ?? ''}`]
  if (product.reads === 'database') {
    if (variable('IMPORT_DATABASE_URL') !== undefined) return passed(name, `IMPORT_DATABASE_URL, for ${command}`)
    return noted(
      name,
      `the database of ${product.name} is not named`,
      'Write IMPORT_DATABASE_URL=postgres://… into .env.',
    )
  }
  if (product === products['firebase'] && variable('FIREBASE_SIGNER_KEY') === undefined) {
    return noted(
      name,
      'passwords come only with the parameters of their hashes',
      'Write FIREBASE_SIGNER_KEY, FIREBASE_SALT_SEPARATOR, FIREBASE_ROUNDS and FIREBASE_MEMORY_COST into .env.',
    )
  }
  return passed(name, `a file, for ${command} <file>`)
}

function baseCheck(change: Switch): Check {
  const { base, product, settings } = change
  const here = `${settings.origin}${settings.basePath}`
  if (base === undefined) {
    const cure = `Say where it is: --old-url <address>, or ${product.variables[0] ?? ''} in .env.`
    return noted('base url', `${here}; that of ${product.name} is not known`, cure)
  }
  if (!keepsClient(change)) return passed('base url', `${here}, in place of ${base}`)
  if (base === here) return passed('base url', `${here}, as before: the client stays as it is`)
  const [there, path] = [new URL(base), new URL(base).pathname]
  const write = [
    ...(there.origin === settings.origin ? [] : [`LATCHKEY_BASE_URL=${there.origin} into .env`]),
    ...(path === settings.basePath ? [] : [`basePath: '${path}' into auth.config.ts`]),
  ].join(' and ')
  const finding = `${here}, but the client asks ${base}`
  const cure = `Write ${write}, or set baseURL in the client.`
  if (there.hostname === new URL(settings.origin).hostname || covers(settings.cookies.domain, there.hostname)) {
    return noted('base url', finding, cure)
  }
  return failed('base url', finding, `${cure} Cookies of ${there.hostname} do not come to another host.`)
}

const covers = (domain: string | undefined, host: string) =>
  domain !== undefined && (host === domain || host.endsWith(`.${domain}`))

function pageChecks({ settings, features, told, variable, product }: Switch): Check[] {
  const here = new URL(settings.origin)
  const text = told.pages ?? (product === products['better-auth'] ? variable('BETTER_AUTH_TRUSTED_ORIGINS') : undefined)
  if (text === undefined) {
    return [noted('pages', 'the origins of your pages are not known', 'Say them: --pages https://app.example.com,…')]
  }
  const hasBearer = features.some(({ id }) => id === 'bearer')
  return text.split(',').map((page) => {
    const url = parseUrl(page.trim())
    // An app by its scheme has no origin.
    const origin = url === null || url.origin === 'null' ? page.trim() : url.origin
    if (!isTrustedOrigin(settings, origin)) {
      return failed('pages', `${origin} is not trusted`, `Write trustedOrigins: ['${origin}'] into auth.config.ts.`)
    }
    const isOwnSite = url !== null && siteOf(url) === siteOf(here)
    if (isOwnSite || hasBearer) return passed('pages', `${origin} is trusted${isOwnSite ? '' : ', with bearer tokens'}`)
    const cure = 'Let your pages pass /api/auth on, or use bearer(): see docs/other-origin.md.'
    return failed('pages', `${origin} is another site than ${here.host}: browsers keep no cookie there`, cure)
  })
}

/** The registrable domain with its scheme, as far as we know the suffixes (RFC 6265bis section 5.2). */
function siteOf({ protocol, hostname }: URL): string {
  const labels = hostname.split('.')
  const from = labels.findIndex((_, index) => isShared(labels.slice(index + 1).join('.')))
  return `${protocol}//${labels.slice(Math.max(from, 0)).join('.')}`
}

function endCheck({ product }: Switch): Check {
  return passed('sessions', `those of ${product.name} end: people sign in once more, with the password that they have`)
}

function lineCheck({ settings, directory }: Switch): Check {
  const line = clientLineOf(directory, listedIn(directory))
  const { compatibility } = settings
  if (line === undefined || line === compatibility) {
    return passed('client', compatibility === undefined ? 'codes of errors are ours' : `codes of line ${compatibility}`)
  }
  const cure = `Write compatibility: '${line}' into auth.config.ts where your pages compare codes of errors.`
  return noted('client', `package.json lists a client of line ${line}`, cure)
}

function callbackChecks({ product, base, features, settings }: Switch): Check[] {
  const urls = features.flatMap(({ registrations }) => Object.entries(registrations?.(settings).callbackURLs ?? {}))
  if (urls.length === 0) return [passed('callbacks', 'no provider is configured')]
  return urls.map(([provider, url]) => {
    const before = base === undefined ? undefined : product.callbackURL(base, provider)
    if (before === url) return passed('callbacks', `${provider}: ${url}, as before`)
    const beside = before === undefined ? '' : `, beside ${before} until the switch is over`
    return noted('callbacks', `${provider}: ${url}`, `Register it at the provider${beside}.`)
  })
}

function passkeyChecks(change: Switch): Check[] {
  const { base, features, product, settings, told } = change
  const [rpId] = features.flatMap(({ registrations }) => registrations?.(settings).relyingParty ?? [])
  if (rpId === undefined) return []
  if (!keepsClient(change))
    return [noted('passkeys', `those of ${product.name} stay there`, 'People add new ones here.')]
  const before = told.oldRpId ?? (base === undefined ? undefined : new URL(base).hostname)
  if (before === rpId) return [passed('passkeys', `they belong to ${rpId}, as before`)]
  if (before === undefined) {
    return [noted('passkeys', `they belong to ${rpId} here`, 'It has to be rpID of before: --old-rp-id <domain>.')]
  }
  const cure = `Write passkey({ rpId: '${before}' }) into auth.config.ts; where rpID was ${rpId}, say --old-rp-id ${rpId}.`
  return [failed('passkeys', `they belong to ${rpId} here, and belonged to ${before}`, cure)]
}

function featureChecks({ features, product }: Switch): Check[] {
  const missing = product.has.filter((id) => !features.some((feature) => feature.id === id))
  if (missing.length === 0) return []
  const finding = `${product.name} may have records of what is off here: ${missing.join(', ')}`
  return [noted('features', finding, 'Turn on what people use: a record whose feature is off is rejected.')]
}

function linkChecks({ settings }: Switch): Check[] {
  if (settings.dev || settings.mail.transport !== undefined) return []
  const finding = 'no mail can leave: who comes without a password that is known here cannot ask for one'
  return [failed('links', finding, 'Write SMTP_URL=smtps://user:password@host into .env; see docs/mail.md.')]
}
