import { relative, resolve } from 'node:path'
import type { OpenAuth } from '../runtime/auth.ts'
import { docsPage } from '../runtime/common/docs-page.ts'
import { parseBaseURL } from '../runtime/config/origin.ts'
import type { ClientLine } from '../runtime/contract/settings.ts'
import { applyMigrations } from '../runtime/database/migrate.ts'
import { checkSigningKeys } from '../runtime/keys/key-check.ts'
import { ensureSigningKey } from '../runtime/keys/signing-key.ts'
import { onDatabase } from './database-place.ts'
import { keepingCalls } from './config-text.ts'
import { clientLineOf } from './client-line.ts'
import { exitCode } from './exit-code.ts'
import { CommandError } from './failure.ts'
import { type Environment, isInteractive, type Io, note, print } from './io.ts'
import { loadConfig } from './load-config.ts'
import { featureChoices, providerChoices, usualFeatures, withRequired } from './choices.ts'
import { detectFramework, type Framework, type FrameworkName, frameworkOf } from './framework.ts'
import { installLine, listedIn, scriptLine } from './manifest.ts'
import { parseFeatures, parseProviders } from './names.ts'
import { clientIdOf, existingFiles, isLocal, type Outcome, type Plan, writeProject } from './project.ts'
import type { Prompts } from './prompts.ts'
import { compareSchema, refuseForeignSchema } from './schema.ts'
import { databaseInUse, isDatabaseInUse, openService } from './service.ts'
import { waysOver } from './way-over.ts'
import { operatorRecorder } from './admin.ts'

interface InitOptions {
  readonly dir: string
  readonly yes: boolean | undefined
  readonly force: boolean | undefined
  readonly features: string | undefined
  readonly providers: string | undefined
  readonly framework: FrameworkName | 'none' | undefined
  readonly database: string | undefined
  readonly origin: string | undefined
  readonly site: boolean | undefined
}

/** What the command line said itself; nobody is asked for it. */
interface Said {
  readonly features: Plan['features'] | undefined
  readonly providers: Plan['providers'] | undefined
  /** `null` for the embedded one. */
  readonly databaseURL: string | null | undefined
}

const usualOrigin = 'http://localhost:3000'

/** Asks, writes the files of a project, makes its tables and its signing key, and says the next step. */
export async function initProject(options: InitOptions, io: Io): Promise<number> {
  const said = readOptions(options)
  if (options.yes !== true && !isInteractive(io)) {
    throw new CommandError(
      exitCode.usage,
      'init asks questions, and nobody can answer them here. Take the defaults: npx latchkey init --yes',
    )
  }
  if (options.origin !== undefined) checkOrigin(options.origin)
  const directory = resolve(io.cwd, options.dir)
  const listed = listedIn(directory)
  for (const line of waysOver(listed)) print(io, line)
  const found = frameworkIn(options, listed)
  const plan =
    options.yes === true
      ? defaultPlan(options, said, directory, found)
      : await ask(options, said, { directory, found }, io)
  const compatibility = clientLineOf(directory, listed)
  const outcomes = writeProject({ ...plan, compatibility })
  for (const outcome of outcomes) print(io, lineOf(outcome, plan))
  if (compatibility !== undefined) print(io, keptAs(compatibility, plan, outcomes))
  await prepareDatabase(plan, io)
  sayNext(plan, outcomes, io)
  return exitCode.ok
}

/** What keeps the front end of a project as it is, and what is not switched on by itself because it opens something. */
function keptAs(line: ClientLine, { features }: Plan, outcomes: readonly Outcome[]): string {
  const kept = outcomes.some(({ file, result }) => file === 'auth.config.ts' && result === 'kept')
  const begins = kept ? 'For the front end as it is, write' : 'The front end stays as it is with'
  const written = [`compatibility: '${line}'`, ...keepingCalls(features)].join(' and ')
  return `${begins} ${written} in auth.config.ts. What else it may want: ${docsPage('deviations')}`
}

/** @throws {CommandError} for a name or an address that is none, before anything is asked or written */
function readOptions({ features, providers, database }: InitOptions): Said {
  return {
    features: features === undefined ? undefined : withRequired(parseFeatures(features)),
    providers: providers === undefined ? undefined : parseProviders(providers),
    databaseURL: database === 'embedded' ? null : addressOf(database),
  }
}

function addressOf(database: string | undefined): string | undefined {
  const problem = database === undefined ? undefined : addressProblem(database)
  if (problem === undefined) return database
  throw new CommandError(exitCode.usage, `--database is embedded, or the address of a PostgreSQL server. ${problem}`)
}

function frameworkIn(options: InitOptions, listed: ReturnType<typeof listedIn>): Framework | undefined {
  if (options.framework === 'none') return undefined
  return options.framework === undefined ? detectFramework(listed) : frameworkOf(options.framework)
}

function checkOrigin(origin: string): void {
  parseBaseURL(origin, URL.canParse(origin) && isLocal(origin))
}

function defaultPlan(options: InitOptions, said: Said, directory: string, framework: Framework | undefined): Plan {
  return {
    directory,
    features: said.features ?? usualFeatures,
    // Each provider wants an account of the developer's there: nobody has one by default.
    providers: said.providers ?? [],
    databaseURL: said.databaseURL ?? undefined,
    origin: options.origin ?? framework?.recipe.origin ?? usualOrigin,
    site: options.site === true,
    framework,
    replace: options.force === true,
  }
}

interface Place {
  readonly directory: string
  readonly found: Framework | undefined
}

/** All questions come before the first file, so that stopping half-way leaves nothing behind. */
async function ask(options: InitOptions, said: Said, { directory, found }: Place, io: Io): Promise<Plan> {
  // Imported here: `--yes` asks nothing.
  const { createPrompts } = await import('./prompts.ts')
  const prompts = createPrompts(io)
  const features = said.features ?? withRequired(await prompts.pick('Which features?', featureChoices, usualFeatures))
  const providers = said.providers ?? (await prompts.pick('Sign-in with which other services?', providerChoices, []))
  const databaseURL = said.databaseURL === undefined ? await askForDatabase(prompts) : (said.databaseURL ?? undefined)
  const framework = await agreed(prompts, options, found)
  const origin =
    options.origin ??
    (await prompts.text('At which origin do people reach it?', framework?.recipe.origin ?? usualOrigin, originProblem))
  // Who has an application needs no example of one.
  const site =
    options.site === true ||
    (framework === undefined && (await prompts.confirm('Add an example site (React, in site/)?', false)))
  const replace = await mayReplace(prompts, options, directory, site)
  return { directory, features, providers, databaseURL, origin, site, framework, replace }
}

async function askForDatabase(prompts: Prompts): Promise<string | undefined> {
  const home = await prompts.choose('Which database?', [
    { value: 'embedded', label: 'Embedded', hint: 'nothing to install; in .latchkey/data' },
    { value: 'server', label: 'PostgreSQL server', hint: 'for production' },
  ])
  return home === 'server' ? await prompts.text('Its address?', 'postgres://', addressProblem) : undefined
}

/** The framework whose files shall be written: one that was named, or the one that was found after a yes. */
async function agreed(
  prompts: Prompts,
  options: InitOptions,
  found: Framework | undefined,
): Promise<Framework | undefined> {
  if (found === undefined || options.framework !== undefined) return found
  return (await prompts.confirm(`This is a project of ${found.label}. Add the files that it needs?`, true))
    ? found
    : undefined
}

async function mayReplace(prompts: Prompts, options: InitOptions, directory: string, site: boolean): Promise<boolean> {
  const existing = existingFiles(directory)
  const names = [...(existing.config ? ['auth.config.ts'] : []), ...(site && existing.site ? ['site/'] : [])]
  if (options.force === true || names.length === 0) return options.force === true
  return prompts.confirm(`Replace the ${names.join(' and ')} that you have?`, false)
}

function addressProblem(answer: string): string | undefined {
  if (/^postgres(?:ql)?:\/\/\S+$/.test(answer) && URL.canParse(answer)) return undefined
  return 'It looks like postgres://user:password@host:5432/database.'
}

function originProblem(answer: string): string | undefined {
  try {
    checkOrigin(answer)
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

function lineOf({ file, result }: Outcome, plan: Plan): string {
  const remark =
    result === 'kept' && !plan.replace && file !== '.env' && file !== '.gitignore' ? ' (--force replaces it)' : ''
  return `${result.padEnd(9)}  ${file}${remark}`
}

async function prepareDatabase(plan: Plan, io: Io): Promise<void> {
  const { directory } = plan
  const inside: Io = { ...io, cwd: directory, env: withProviders(plan, io.env) }
  const loaded = await loadConfig(inside)
  const auth = await openService(loaded, {}, inside).catch((error: unknown) => {
    throw isDatabaseInUse(error) ? databaseInUse(error.pid, directory) : error
  })
  const enabled = loaded.config.features.map((feature) => feature.id)
  if (enabled.length > 0) print(io, `enabled    ${enabled.join(', ')}`)
  try {
    const { applied, key } = await onDatabase(auth, () => makeTables(auth, io))
    print(
      io,
      `ready      database (${applied.length === 0 ? 'was up to date' : `${applied.length} migrations applied`})`,
    )
    print(io, `ready      signing key ${key.id}`)
  } catch (error) {
    note(io, 'The files are written; the database is not ready yet. Once it is: npx latchkey migrate')
    throw error
  } finally {
    await auth.close()
  }
}

async function makeTables(
  auth: OpenAuth,
  io: Io,
): Promise<{ applied: readonly object[]; key: { readonly id: string } }> {
  refuseForeignSchema(await compareSchema(auth))
  const applied = await applyMigrations(auth.db, auth.migrations, io.now())
  const key = await ensureSigningKey(auth.db, auth.settings, io.now(), operatorRecorder(auth, io))
  await checkSigningKeys(auth.db, auth.settings, io.now())
  return { applied, key }
}

/**
 * The environment for making the tables and the key. The providers were chosen a moment ago and nobody has registered
 * with them yet; the service does not start without their ids, while the database needs none of them.
 */
function withProviders({ providers }: Plan, env: Environment): Environment {
  const named: Environment = { ...env }
  for (const provider of providers) named[clientIdOf(provider)] ??= 'not-registered-yet'
  return named
}

function sayNext(plan: Plan, outcomes: readonly Outcome[], io: Io): void {
  const { directory, framework, providers } = plan
  const folder = relative(io.cwd, directory)
  print(io)
  print(io, 'Next:')
  if (folder !== '') print(io, `  cd ${folder}`)
  if (providers.length > 0) print(io, `  fill in ${providers.map(clientIdOf).join(', ')} and the rest in .env`)
  const install = installLine(directory, framework?.recipe.packages ?? [])
  if (install !== undefined) print(io, `  ${install}`)
  for (const [file, need] of Object.entries(framework?.recipe.edits ?? {})) {
    if (outcomes.some((outcome) => outcome.file === file && outcome.result === 'kept'))
      print(io, `  ${file} needs: ${need}`)
  }
  const lines = framework?.recipe.next.map((line) => scriptLine(directory, line)) ?? []
  const isMounted = framework?.recipe.mounted === true
  if (!isMounted) print(io, '  npx latchkey serve')
  // Neither of the two ends by itself.
  if (!isMounted && lines.length > 0) print(io, 'And in a second terminal:')
  for (const line of lines) print(io, `  ${line}`)
  if (isLocal(plan.origin)) print(io, `Then open ${framework?.recipe.open ?? plan.origin} and sign up.`)
  if (providers.length > 0) print(io, 'Ids and secrets of the providers: fill them in in .env, then start it again.')
  if (plan.site) print(io, 'The example site: cd site, npm install, npm run dev, in a second terminal.')
}
