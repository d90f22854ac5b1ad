import { relative, resolve } from 'node:path'
import { parseBaseURL } from '../runtime/config/origin.ts'
import { applyMigrations } from '../runtime/database/migrate.ts'
import { checkSigningKeys } from '../runtime/keys/key-check.ts'
import { ensureSigningKey } from '../runtime/keys/signing-key.ts'
import { exitCode } from './exit-code.ts'
import { CommandError } from './failure.ts'
import { type Environment, isInteractive, type Io, note, print } from './io.ts'
import { loadConfig } from './load-config.ts'
import { featureChoices, providerChoices, withRequired } from './choices.ts'
import { clientIdOf, existingFiles, isLocal, type Outcome, type Plan, writeProject } from './project.ts'
import type { Prompts } from './prompts.ts'
import { compareSchema, refuseForeignSchema } from './schema.ts'
import { databaseInUse, isDatabaseInUse, openService } from './service.ts'

interface InitOptions {
  readonly dir: string
  readonly yes: boolean | undefined
  readonly force: boolean | undefined
  readonly origin: string
  readonly site: boolean | undefined
}

/** Asks, writes the files of a project, makes its tables and its signing key, and says the next step. */
export async function initProject(options: InitOptions, io: Io): Promise<number> {
  if (options.yes !== true && !isInteractive(io)) {
    throw new CommandError(
      exitCode.usage,
      'init asks questions, and nobody can answer them here. Take the defaults: npx latchkey init --yes',
    )
  }
  checkOrigin(options.origin)
  const directory = resolve(io.cwd, options.dir)
  const plan = options.yes === true ? defaultPlan(options, directory) : await ask(options, directory, io)
  const outcomes = writeProject(plan)
  for (const outcome of outcomes) print(io, lineOf(outcome, plan))
  await prepareDatabase(plan, io)
  sayNext(plan, io)
  return exitCode.ok
}

function checkOrigin(origin: string): void {
  parseBaseURL(origin, URL.canParse(origin) && isLocal(origin))
}

function defaultPlan(options: InitOptions, directory: string): Plan {
  return {
    directory,
    features: featureChoices.map((feature) => feature.value),
    // Each provider wants an account of the developer's there: nobody has one by default.
    providers: [],
    origin: options.origin,
    site: options.site === true,
    replace: options.force === true,
  }
}

/** All questions come before the first file, so that stopping half-way leaves nothing behind. */
async function ask(options: InitOptions, directory: string, io: Io): Promise<Plan> {
  // Imported here: `--yes` asks nothing.
  const { createPrompts } = await import('./prompts.ts')
  const prompts = createPrompts(io)
  const features = withRequired(await prompts.pick('Which features?', featureChoices))
  const providers = await prompts.pick('Sign-in with which other services?', providerChoices, 'none')
  const home = await prompts.choose('Which database?', [
    { value: 'embedded', label: 'Embedded', hint: 'nothing to install; in .latchkey/data' },
    { value: 'server', label: 'PostgreSQL server', hint: 'for production' },
  ])
  const databaseURL = home === 'server' ? await prompts.text('Its address?', 'postgres://', addressProblem) : undefined
  const origin = await prompts.text('At which origin do people reach it?', options.origin, originProblem)
  const site = options.site === true || (await prompts.confirm('Add an example site (React, in site/)?', false))
  return {
    directory,
    features,
    providers,
    databaseURL,
    origin,
    site,
    replace: await mayReplace(prompts, options, directory, site),
  }
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
    refuseForeignSchema(await compareSchema(auth))
    const applied = await applyMigrations(auth.db, auth.migrations, io.now())
    const key = await ensureSigningKey(auth.db, auth.settings, io.now())
    await checkSigningKeys(auth.db, auth.settings, io.now())
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

/**
 * The environment for making the tables and the key. The providers were chosen a moment ago and nobody has registered
 * with them yet; the service refuses to start without their ids, while the database needs none of them.
 */
function withProviders({ providers }: Plan, env: Environment): Environment {
  const named: Environment = { ...env }
  for (const provider of providers) named[clientIdOf(provider)] ??= 'not-registered-yet'
  return named
}

function sayNext(plan: Plan, io: Io): void {
  const folder = relative(io.cwd, plan.directory)
  print(io)
  print(io, 'Next:')
  if (folder !== '') print(io, `  cd ${folder}`)
  if (plan.providers.length > 0)
    print(io, `  fill in ${plan.providers.map(clientIdOf).join(', ')} and the rest in .env`)
  print(io, '  npx latchkey serve')
  if (isLocal(plan.origin)) print(io, `Then open ${plan.origin} and sign up.`)
  if (plan.providers.length > 0)
    print(io, 'Ids and secrets of the providers: fill them in in .env, then start it again.')
  if (plan.site) print(io, 'The example site: cd site, npm install, npm run dev, in a second terminal.')
}
