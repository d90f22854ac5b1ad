import { appendFileSync, chmodSync, existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { isLoopbackHost } from '../runtime/common/loopback.ts'
import { envFilePath, parseEnvText, readEnvFile } from '../runtime/config/env-file.ts'
import { type FeatureName, providerChoices, type ProviderName } from './choices.ts'
import { featureLines, importedNames, importText } from './config-text.ts'
import { newSecret } from './env-file.ts'
import { type Framework, writeFramework } from './framework.ts'
import { listedIn } from './manifest.ts'
import type { ClientLine } from '../runtime/contract/settings.ts'
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
  /** The line of clients that a front end was written for which stays as it is. */
  readonly compatibility?: ClientLine | undefined
  /** Whose files are written as well. */
  readonly framework: Framework | undefined
  /** Whether `auth.config.ts`, `site/` and the files of the framework may be replaced. */
  readonly replace: boolean
}

/** One file and what became of it. */
export interface Outcome {
  readonly file: string
  readonly result: Written | 'completed'
}

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
    ...(plan.framework === undefined ? [] : writeFramework(plan.framework, plan.directory, plan.replace)),
  ]
}

function writeConfig(plan: Plan): Outcome {
  const origins = trustedOrigins(plan)
  const text = fillFile('project/auth.config.ts.template', {
    imports: importText(importedNames(plan)),
    appName: quoted(titleOf(plan.directory)),
    trustedOrigins: origins.length === 0 ? '' : `  trustedOrigins: [${origins.map(quoted).join(', ')}],\n`,
    compatibility: compatibilityLines(plan.compatibility),
    features: featureLines({ ...plan, keepsFrontEnd: plan.compatibility !== undefined }).join('\n'),
  })
  const file = 'auth.config.ts'
  return { file, result: writeFile(join(plan.directory, file), text, { replace: plan.replace }) }
}

/** The option that keeps a front end of that line as it is. */
function compatibilityLines(line: ClientLine | undefined): string {
  if (line === undefined) return ''
  return `  // Errors have the codes that a front end of better-auth ${line} compares; without such a front end take it away.\n  compatibility: ${quoted(line)},\n`
}

/** Where pages that are not the service's own are served in development; in production they are elsewhere. */
function trustedOrigins({ site, framework, origin }: Plan): string[] {
  if (!isLocal(origin)) return []
  return [...new Set([...(site ? [siteOrigin] : []), ...(framework?.recipe.trustedOrigins ?? [])])]
}

/** The variable that names this service at a provider. */
export function clientIdOf(provider: ProviderName): string {
  return `${provider.toUpperCase()}_CLIENT_ID`
}

/** What providers that want more than an id and a secret are given. */
const furtherVariables: Partial<Readonly<Record<ProviderName, readonly string[]>>> = {
  apple: ['APPLE_TEAM_ID', 'APPLE_KEY_ID', 'APPLE_PRIVATE_KEY_FILE'],
}

/** The variables that a provider's id, secret and keys stand in. */
export function variablesOfProvider(provider: ProviderName): string[] {
  // Apple's secret is made from the key.
  const secret = provider === 'apple' ? [] : [`${provider.toUpperCase()}_CLIENT_SECRET`]
  return [clientIdOf(provider), ...secret, ...(furtherVariables[provider] ?? [])]
}

/**
 * Lines for what only a provider can give: names without values, as comments, so that an empty value is never taken for
 * an id. Names that are there already, also as a comment, are left alone.
 * @param at the address of the service's endpoints, `https://auth.example.com/api/auth`
 */
function providerLines(providers: readonly ProviderName[], at: string, existing: string): string {
  const blocks = providers.flatMap((provider) => {
    const missing = variablesOfProvider(provider).filter(
      (name) => !new RegExp(`^[#\\s]*${name}(_FILE)?=`, 'm').test(existing),
    )
    if (missing.length === 0) return []
    const label = providerChoices.find(({ value }) => value === provider)?.label ?? provider
    const comment = `# ${label}: register ${at}/callback/${provider} there, and fill in what you get.\n`
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
  const named = providerLines(plan.providers, `${plan.origin}/api/auth`, existing ?? '')
  const text = [...lines, named].filter((part) => part !== '').join('\n')
  return { file: '.env', result: completeEnvFile(path, existing, text) }
}

/** Adds lines to a `.env`, which is made where there is none. Without lines nothing is touched. */
function completeEnvFile(path: string, existing: string | undefined, text: string): Outcome['result'] {
  if (text === '') return 'kept'
  if (existing === undefined) return writeFile(path, text, { mode: 0o600 })
  // It holds a secret from now on: close it before that is written.
  chmodSync(path, 0o600)
  appendFileSync(path, `${existing === '' || existing.endsWith('\n') ? '' : '\n'}\n${text}`)
  return 'completed'
}

/** Adds the names of the providers' variables to a project's `.env`; `at` is the address of the endpoints. */
export function nameVariables(directory: string, providers: readonly ProviderName[], at: string): Outcome['result'] {
  const existing = readEnvFile(directory)
  return completeEnvFile(envFilePath(directory), existing, providerLines(providers, at, existing ?? ''))
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
      // An application listens by itself.
      plan.framework?.recipe.mounted !== true &&
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
  const { '@latchkey/react': widgets, latchkey: service } = listedIn(directory)
  if (widgets !== undefined) return widgets.replace(/^file:(?=\.{0,2}[^/])/, 'file:../')
  // A file or an address of the service's package is not one of the widgets'.
  return service !== undefined && /^[\^~]?\d[\w.-]*$/.test(service) ? service : `^${ownPackage().version}`
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
