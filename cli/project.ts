import { appendFileSync, chmodSync, existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { isLoopbackHost } from '../runtime/common/loopback.ts'
import { featureChoices, type FeatureName, providerChoices, type ProviderName } from './choices.ts'
import { envFilePath, parseEnvText, readEnvFile } from '../runtime/config/env-file.ts'
import { newSecret } from './env-file.ts'
import { ownPackage } from './package.ts'
import { fillFile, templateFiles, writeFile, type Written } from './render.ts'

/** What a project is to become. */
export interface Plan {
  readonly directory: string
  readonly features: readonly FeatureName[]
  readonly providers: readonly ProviderName[]
  readonly origin: string
  /** `postgres://…`; without it the embedded database is used. */
  readonly databaseURL?: string | undefined
  readonly site: boolean
  /** Whether `auth.config.ts` and `site/` may be replaced. */
  readonly replace: boolean
}

/** One file and what became of it. */
export interface Outcome {
  readonly file: string
  readonly result: Written | 'completed'
}

/** Characters of a line in a file that we write. */
const longestLine = 100

/** What the config says where no provider was chosen. */
const socialHint = 'social({ providers: [google()] }) is sign-in with other services; they give you an id first.'

/** Where the pages of the example site are served in development. */
const siteOrigin = 'http://localhost:5173'

/** Writes everything that a project needs, and keeps what is there. */
export function writeProject(plan: Plan): Outcome[] {
  return [
    writeConfig(plan),
    writeEnvFile(plan),
    writeGitignore(plan.directory),
    ...writeManifest(plan.directory),
    ...(plan.site ? writeSite(plan) : []),
  ]
}

function writeConfig(plan: Plan): Outcome {
  const text = fillFile('project/auth.config.ts.template', {
    imports: namesOfImport(plan).join(', '),
    appName: quoted(titleOf(plan.directory)),
    trustedOrigins: plan.site && isLocal(plan.origin) ? `  trustedOrigins: [${quoted(siteOrigin)}],\n` : '',
    features: featureLines(plan).join('\n'),
  })
  const file = 'auth.config.ts'
  return { file, result: writeFile(join(plan.directory, file), text, { replace: plan.replace }) }
}

function namesOfImport({ features, providers }: Plan): string[] {
  return ['defineConfig', ...features, ...(providers.length > 0 ? ['social', ...providers] : [])]
}

function featureLines({ features, providers }: Plan): string[] {
  const calls = featureChoices
    .filter(({ value }) => features.includes(value))
    .map(({ value, hint }) => `    ${value}(), // ${hint}`)
  if (providers.length === 0) return [...calls, `    // ${socialHint}`]
  const made = providers.map((provider) => `${provider}()`)
  const line = `    social({ providers: [${made.join(', ')}] }),`
  const isLong = line.length > longestLine
  const social = isLong
    ? `    social({\n      providers: [\n${made.map((call) => `        ${call},\n`).join('')}      ],\n    }),`
    : line
  return [...calls, '    // Ids and secrets of the providers come from .env as well.', social]
}

/** The variable that names this service at a provider. */
export function clientIdOf(provider: ProviderName): string {
  return `${provider.toUpperCase()}_CLIENT_ID`
}

/** What providers that want more than an id and a secret are given. */
const furtherVariables: Partial<Readonly<Record<ProviderName, readonly string[]>>> = {
  apple: ['APPLE_TEAM_ID', 'APPLE_KEY_ID', 'APPLE_PRIVATE_KEY_FILE'],
}

/**
 * Lines for what only a provider can give: names without values, as comments, so that an empty value is never taken for
 * an id. Names that are there already, also as a comment, are left alone.
 */
function providerLines({ providers, origin }: Plan, existing: string): string {
  const blocks = providers.flatMap((provider) => {
    const prefix = provider.toUpperCase()
    // Apple's secret is made from the key.
    const secret = provider === 'apple' ? [] : [`${prefix}_CLIENT_SECRET`]
    const names = [clientIdOf(provider), ...secret, ...(furtherVariables[provider] ?? [])]
    const missing = names.filter((name) => !new RegExp(`^[#\\s]*${name}(_FILE)?=`, 'm').test(existing))
    if (missing.length === 0) return []
    const label = providerChoices.find(({ value }) => value === provider)?.label ?? provider
    const comment = `# ${label}: register ${origin}/api/auth/callback/${provider} there, and fill in what you get.\n`
    return [comment + missing.map((name) => `# ${name}=\n`).join('')]
  })
  return blocks.join('\n')
}

interface Variable {
  readonly name: string
  readonly value: string
  readonly comment: string
}

/** The `.env` is never replaced: the secret in it opens what is stored. What is missing is added. */
function writeEnvFile(plan: Plan): Outcome {
  const path = envFilePath(plan.directory)
  const existing = readEnvFile(plan.directory)
  const present = parseEnvText(existing ?? '')
  const missing = variablesOf(plan, present).filter(({ name }) => !(name in present) && !(`${name}_FILE` in present))
  const lines = missing.map(({ name, value, comment }) => `# ${comment}\n${name}=${value}\n`)
  const text = [...lines, providerLines(plan, existing ?? '')].filter((part) => part !== '').join('\n')
  if (existing === undefined) return { file: '.env', result: writeFile(path, text, { mode: 0o600 }) }
  if (text === '') return { file: '.env', result: 'kept' }
  // It holds a secret from now on: close it before that is written.
  chmodSync(path, 0o600)
  appendFileSync(path, `${existing === '' || existing.endsWith('\n') ? '' : '\n'}\n${text}`)
  return { file: '.env', result: 'completed' }
}

function variablesOf(plan: Plan, present: Readonly<Record<string, string | undefined>>): Variable[] {
  const { port } = new URL(plan.origin)
  const addressed = 'LATCHKEY_BASE_URL' in present
  const variables: (Variable | false)[] = [
    {
      name: 'LATCHKEY_SECRETS',
      value: `1:${newSecret()}`,
      comment: 'Signs cookies and seals keys. Keep it. To change it: `npx latchkey secret`, then 2:<new>,1:<old>.',
    },
    { name: 'LATCHKEY_BASE_URL', value: plan.origin, comment: 'The origin that people use; https in production.' },
    !addressed &&
      isLocal(plan.origin) && {
        name: 'LATCHKEY_MODE',
        value: 'development',
        comment: 'Allows http on this machine and shows the playground at /. Remove this line in production.',
      },
    !addressed &&
      isLocal(plan.origin) &&
      port !== '3000' && { name: 'PORT', value: port || '80', comment: 'The port to listen on.' },
    plan.databaseURL !== undefined && {
      name: 'DATABASE_URL',
      value: JSON.stringify(plan.databaseURL),
      comment: 'Without it, an embedded database in .latchkey/data is used.',
    },
  ]
  return variables.filter((variable) => variable !== false)
}

/** Whether an origin is this machine: what is made for it starts in development. */
export function isLocal(origin: string): boolean {
  return isLoopbackHost(new URL(origin).hostname)
}

/** The secret and the data never belong into git. */
function writeGitignore(directory: string): Outcome {
  const path = join(directory, '.gitignore')
  const existing = existsSync(path) ? readFileSync(path, 'utf8') : undefined
  if (existing === undefined) {
    return { file: '.gitignore', result: writeFile(path, 'node_modules/\ndist/\n.env\n.latchkey/\n') }
  }
  const lines = new Set(existing.split(/\r?\n/).map((line) => line.trim().replace(/^\//, '').replace(/\/$/, '')))
  const missing = ['.env', '.latchkey/'].filter((line) => !lines.has(line.replace(/\/$/, '')))
  if (missing.length === 0) return { file: '.gitignore', result: 'kept' }
  appendFileSync(path, `${existing === '' || existing.endsWith('\n') ? '' : '\n'}${missing.join('\n')}\n`)
  return { file: '.gitignore', result: 'completed' }
}

/** A folder without a package.json gets the smallest one; an existing project's is left alone. */
function writeManifest(directory: string): Outcome[] {
  const path = join(directory, 'package.json')
  if (existsSync(path)) return []
  const manifest = { name: packageName(directory), private: true, type: 'module' }
  return [{ file: 'package.json', result: writeFile(path, `${JSON.stringify(manifest, null, 2)}\n`) }]
}

function writeSite(plan: Plan): Outcome[] {
  const values = {
    title: titleOf(plan.directory),
    service: isLocal(plan.origin) ? plan.origin : 'http://localhost:3000',
    widgets: siteDependency(plan.directory),
  }
  return templateFiles('site').map((name) => {
    const file = join('site', name)
    const text = fillFile(join('site', name), values)
    return { file, result: writeFile(join(plan.directory, file), text, { replace: plan.replace }) }
  })
}

/** The site's widgets are those of the project around it, also from a file, or else of the same version as its service. */
function siteDependency(directory: string): string {
  const path = join(directory, 'package.json')
  const manifest: unknown = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}
  const dependencies: unknown =
    typeof manifest === 'object' && manifest !== null ? Reflect.get(manifest, 'dependencies') : {}
  const listed = (name: string): unknown =>
    typeof dependencies === 'object' && dependencies !== null ? Reflect.get(dependencies, name) : undefined
  const [widgets, service] = [listed('@latchkey/react'), listed('latchkey')]
  if (typeof widgets === 'string') return widgets.replace(/^file:(?=\.{0,2}[^/])/, 'file:../')
  // A file or an address of the service's package is not one of the widgets'.
  return typeof service === 'string' && /^[\^~]?\d[\w.-]*$/.test(service) ? service : `^${ownPackage().version}`
}

/** `my-app` → `My app`, from letters and digits only, because it is written into source files. */
function titleOf(directory: string): string {
  const words = basename(directory)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  return words === '' ? 'My app' : words.charAt(0).toUpperCase() + words.slice(1)
}

function packageName(directory: string): string {
  const name = basename(directory)
    .toLowerCase()
    .replace(/[^a-z0-9-]+/g, '-')
    .replace(/^-+|-+$/g, '')
  return name === '' || name === 'latchkey' ? 'my-app' : name
}

function quoted(text: string): string {
  return `'${text}'`
}

/** Whether a plan would meet files that it may not replace. */
export function existingFiles(directory: string): { config: boolean; site: boolean } {
  return { config: existsSync(join(directory, 'auth.config.ts')), site: existsSync(join(directory, 'site')) }
}
