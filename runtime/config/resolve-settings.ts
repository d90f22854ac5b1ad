import { docsPage } from '../common/docs-page.ts'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { isLoopbackHost } from '../common/loopback.ts'
import { ConfigError } from '../contract/config-error.ts'
import { limits } from '../contract/limits.ts'
import { optionProblems } from '../contract/option-problems.ts'
import { type } from '../contract/schema.ts'
import type { Settings } from '../contract/settings.ts'
import type { DatabaseHome } from '../database/open-database.ts'
import { trustedProxies } from '../http/client-address.ts'
import { parseSecrets, type Secrets } from '../security/secrets.ts'
import { developmentSecret } from './development-secret.ts'
import { type Environment, readPort, readVariable } from './environment.ts'
import { mailOf } from './mail-settings.ts'
import { optionsElsewhere } from './option-advice.ts'
import { type Config, Options } from './options.ts'
import { parseLogo } from './logo.ts'
import { parseBaseURL, parseTrustedOrigin } from './origin.ts'
import { smsOf } from './sms-settings.ts'

/** What the start command adds to config and environment. */
export interface ResolveOptions {
  /** Folder that relative paths start from. */
  readonly cwd: string
  readonly dev?: boolean
  readonly host?: string | undefined
  readonly port?: number | undefined
  /** Processes that share the processors; default: 1. */
  readonly workers?: number | undefined
}

type Parsed = typeof Options.infer

/** What pages and mails call a product whose configuration does not name it. */
const defaultName = 'Latchkey'

/**
 * Checks the configuration, fills in defaults and lets the environment win.
 * @throws {ConfigError} with the option's path, what was expected, and what to write
 */
export function resolveSettings(config: Config, environment: Environment, options: ResolveOptions): Settings {
  const parsed = parseOptions(config)
  const dev = options.dev === true || readVariable(environment, 'LATCHKEY_MODE') === 'development'
  const host = options.host ?? readVariable(environment, 'HOST') ?? parsed.host ?? 'localhost'
  const port = options.port ?? readPort(environment) ?? parsed.port ?? 3000
  if (dev) refuseDevelopmentInPublic(environment, host)
  const url = originOf(parsed, environment, { dev, host, port, chosenPort: options.port })
  const { appName = defaultName } = parsed
  const mail = mailOf(parsed.mail, environment, { cwd: options.cwd, appName, hostname: url.hostname })
  if (parsed.emailVerification.required && !dev && mail.transport === undefined) throw nobodyCouldSignIn()
  return {
    dev,
    appName,
    brand: { name: parsed.appName, logo: parsed.logo === undefined ? undefined : parseLogo(parsed.logo, url.origin) },
    origin: url.origin,
    basePath: parseBasePath(parsed.basePath),
    trustedOrigins: trustedOrigins(parsed, url, dev),
    allowedHeaders: parsed.allowedHeaders.map((name) => name.toLowerCase()),
    secrets: secretsOf(parsed, environment, dev, options.cwd),
    database: databaseOf(parsed, environment, options.cwd),
    redisUrl: readVariable(environment, 'REDIS_URL') ?? parsed.redisURL,
    host,
    port,
    trustProxy: trustProxyOf(parsed),
    bodyBytes: parsed.bodyBytes,
    pictureBytes: parsed.pictureBytes,
    compatibility: parsed.compatibility,
    session: sessionOf(parsed),
    cookies: { prefix: parsed.cookies.prefix, secure: url.protocol === 'https:', domain: cookieDomain(parsed, url) },
    passwords: {
      concurrency: parsed.passwords.concurrency ?? hashesAtOnce(options.workers ?? 1),
      queue: parsed.passwords.queue,
    },
    signingKeys: parsed.signingKeys,
    mail,
    sms: smsOf(parsed.sms, environment),
    emailVerification: {
      ...parsed.emailVerification,
      sendOnSignUp: parsed.emailVerification.sendOnSignUp ?? parsed.emailVerification.required,
    },
    user: userOf(parsed),
    rateLimit: { ...parsed.rateLimit, factor: dev ? limits.developmentRateFactor : 1 },
  }
}

/** Two for each processor: one that it works on, and the next one at hand. No more than eight, for the memory that they take. */
function hashesAtOnce(workers: number): number {
  return Math.min(Math.ceil((2 * availableParallelism()) / workers), 8)
}

/** Without the fields: they are a feature by now. */
function userOf({ user }: Parsed): Settings['user'] {
  const { fields: _fields, ...settings } = user
  return settings
}

function nobodyCouldSignIn(): ConfigError {
  return new ConfigError({
    path: 'emailVerification.required',
    expected: 'a way to send mail',
    advice: 'Set SMTP_URL, or mail in auth.config.ts: without it nobody could prove an address and sign in.',
  })
}

function parseOptions(config: Config): Parsed {
  // ArkType copies what it is given, however deep; `orderedFeatures` looks at each of the list.
  const parsed = Options(Array.isArray(config.features) ? { ...config, features: [] } : config)
  if (!(parsed instanceof type.errors)) return parsed
  const advice = `Correct or remove it in auth.config.ts; ${docsPage('configuration')} lists every option.`
  throw new ConfigError(optionProblems({ schema: Options, elsewhere: optionsElsewhere, advice }, parsed))
}

function refuseDevelopmentInPublic(environment: Environment, host: string): void {
  if (environment['NODE_ENV'] === 'production') {
    throw new ConfigError({
      path: 'LATCHKEY_MODE',
      expected: 'no development mode while NODE_ENV is production',
      advice: 'Remove --dev and LATCHKEY_MODE=development.',
    })
  }
  if (!isLoopbackHost(host)) {
    throw new ConfigError({
      path: 'HOST',
      expected: 'a loopback address in development',
      advice: 'Use HOST=localhost, or leave development mode (remove --dev and LATCHKEY_MODE=development).',
    })
  }
}

function originOf(
  parsed: Parsed,
  environment: Environment,
  start: { dev: boolean; host: string; port: number; chosenPort: number | undefined },
): URL {
  const text = readVariable(environment, 'LATCHKEY_BASE_URL') ?? parsed.baseURL
  if (text === undefined) {
    if (start.dev) return new URL(`http://localhost:${start.port}`)
    throw new ConfigError({
      path: 'LATCHKEY_BASE_URL',
      expected: 'the origin that people use',
      advice: 'Write LATCHKEY_BASE_URL=https://auth.example.com into .env, or start with --dev on this machine.',
    })
  }
  const url = parseBaseURL(text, start.dev)
  // `serve --dev --port 4000` moves the whole development origin; a public origin is never guessed.
  if (start.dev && start.chosenPort !== undefined) url.port = String(start.chosenPort)
  return url
}

function parseBasePath(text: string): string {
  const path = text.replace(/\/+$/, '')
  if (/^(?:\/[A-Za-z0-9_-]+)*$/.test(path)) return path
  throw new ConfigError({
    path: 'basePath',
    expected: 'a path of letters, digits, dashes and underscores',
    advice: "For example basePath: '/api/auth', or '/' for the root.",
  })
}

function trustedOrigins(parsed: Parsed, url: URL, dev: boolean): string[] {
  const own = [url.origin]
  if (dev)
    for (const name of ['localhost', '127.0.0.1']) own.push(`${url.protocol}//${name}${url.port && `:${url.port}`}`)
  return [...new Set([...own, ...parsed.trustedOrigins.map((text) => parseTrustedOrigin(text, dev))])]
}

function secretsOf(parsed: Parsed, environment: Environment, dev: boolean, cwd: string): Secrets {
  const text = readVariable(environment, 'LATCHKEY_SECRETS') ?? parsed.secrets
  return parseSecrets(text ?? (dev ? developmentSecret(cwd) : ''))
}

function databaseOf(parsed: Parsed, environment: Environment, cwd: string): DatabaseHome {
  const { directory, durability, schema, pool, prepare } = parsed.database
  const url = readVariable(environment, 'DATABASE_URL') ?? parsed.database.url
  if (url === undefined) {
    return {
      kind: 'embedded',
      directory: directory.startsWith('memory://') ? directory : resolve(cwd, directory),
      durability,
      schema,
    }
  }
  requireServerURL('DATABASE_URL', url, 'Correct it, or remove it to use the embedded database.')
  const directUrl = readVariable(environment, 'DATABASE_DIRECT_URL') ?? parsed.database.directUrl
  if (directUrl !== undefined) {
    requireServerURL('DATABASE_DIRECT_URL', directUrl, 'Correct it, or remove it where no pooler stands in between.')
  }
  return { kind: 'server', url, directUrl, schema, pool, prepare }
}

function requireServerURL(path: string, url: string, advice: string): void {
  if (/^postgres(?:ql)?:\/\//.test(url)) return
  throw new ConfigError({ path, expected: 'postgres://user:password@host:5432/database', advice })
}

function trustProxyOf({ trustProxy }: Parsed): Settings['trustProxy'] {
  trustedProxies(trustProxy)
  return trustProxy
}

function sessionOf(parsed: Parsed): Settings['session'] {
  const { lifetime, updateAge, freshAge, cookieCache, maxPerUser } = parsed.session
  if (updateAge >= lifetime && parsed.session.updateAge !== limits.sessionUpdateAge) {
    throw new ConfigError({
      path: 'session.updateAge',
      expected: `less than session.lifetime (${lifetime} seconds)`,
      advice: 'Make it smaller, or leave it out.',
    })
  }
  const { absoluteLifetime = Math.max(limits.sessionAbsoluteLifetime, lifetime) } = parsed.session
  if (absoluteLifetime !== 0 && absoluteLifetime < lifetime) {
    throw new ConfigError({
      path: 'session.absoluteLifetime',
      expected: `at least session.lifetime (${lifetime} seconds), or 0 for no such end`,
      advice: 'Make it longer, make session.lifetime shorter, or leave it out.',
    })
  }
  // A lifetime shorter than the default update age slides on every read.
  const slideAfter = updateAge >= lifetime ? 0 : updateAge
  return {
    lifetime,
    updateAge: slideAfter,
    freshAge,
    cookieCache,
    shortLifetime: Math.min(limits.shortSessionLifetime, lifetime),
    absoluteLifetime,
    maxPerUser,
  }
}

function cookieDomain(parsed: Parsed, url: URL): string | undefined {
  const domain = parsed.cookies.domain?.replace(/^\./, '').toLowerCase()
  if (domain === undefined) return undefined
  if (domain.includes('.') && (url.hostname === domain || url.hostname.endsWith(`.${domain}`))) return domain
  throw new ConfigError({
    path: 'cookies.domain',
    expected: `a domain that holds ${url.hostname}`,
    advice: 'Leave it out unless subdomains have to share the session; a browser drops cookies of a foreign domain.',
  })
}
