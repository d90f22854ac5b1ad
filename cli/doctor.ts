import { docsPage } from '../runtime/common/docs-page.ts'
import type { OpenAuth } from '../runtime/auth.ts'
import { orderedFeatures } from '../runtime/config/features.ts'
import { readVariable } from '../runtime/config/environment.ts'
import { resolveSettings } from '../runtime/config/resolve-settings.ts'
import { sql } from '../runtime/database/sql.ts'
import { checkSigningKeys } from '../runtime/keys/key-check.ts'
import type { Settings } from '../runtime/contract/settings.ts'
import type { Feature } from '../runtime/feature.ts'
import {
  type Check,
  checkEnvFile,
  checkNode,
  checkProxy,
  checkURLs,
  failed,
  noted,
  passed,
  problemsOf,
  skipped,
} from './checks.ts'
import { placeOf } from './database-place.ts'
import { exitCode } from './exit-code.ts'
import { CommandError } from './failure.ts'
import { type Io, print, printJson } from './io.ts'
import { checkAuditRole } from './audit-check.ts'
import { checkWebhooks } from './webhook-check.ts'
import { type LoadedConfig, loadConfig } from './load-config.ts'
import { checkMail, checkMailTemplates, checkSms } from './mail-check.ts'
import { checkMetrics } from './metrics-check.ts'
import { checkSwitch } from './moving/leaving/checks.ts'
import { type Leaving, switchOf } from './moving/leaving/switch.ts'
import { compareSchema, namesOf, refuseForeignSchema, renamesOf, type SchemaReport } from './schema.ts'
import type { ServiceOptions } from './options.ts'
import { withService } from './service.ts'

interface DoctorOptions extends ServiceOptions, Leaving {
  readonly json: boolean | undefined
}

/** Looks at everything that a start needs and reports each finding; `name` is the command to hand over. */
export async function examine(name: string, options: DoctorOptions, io: Io): Promise<number> {
  const checks: Check[] = [checkNode(process.versions.node)]
  const settings = await checkConfiguration(checks, options, io)
  if (settings === undefined) {
    skipRest(checks, ['database', 'migrations', 'signing key'], 'the configuration comes first')
    return report(checks, options, io)
  }
  try {
    return await withService(name, options, io, async (auth) => {
      await checkDatabase(checks, auth, io)
      if (options.moving !== undefined) checks.push(await checkClock(auth, io))
      return report(checks, options, io)
    })
  } catch (error) {
    checks.push(...databaseProblems(error, settings))
    skipRest(checks, ['migrations', 'signing key'], 'the database comes first')
    report(checks, options, io)
    const inUse = error instanceof CommandError && error.code === exitCode.databaseInUse
    return inUse ? exitCode.databaseInUse : exitCode.configuration
  }
}

function skipRest(checks: Check[], names: readonly string[], reason: string): void {
  checks.push(...names.map((name) => skipped(name, reason)))
}

async function checkConfiguration(checks: Check[], options: DoctorOptions, io: Io): Promise<Settings | undefined> {
  let loaded: LoadedConfig
  try {
    loaded = await loadConfig(io, options.config)
  } catch (error) {
    checks.push(...problemsOf('config', error, 'Correct auth.config.ts.'))
    return undefined
  }
  checks.push(passed('config', loaded.file), checkEnvFile(loaded.directory))
  try {
    const features = orderedFeatures(loaded.config)
    const settings = resolveSettings(loaded.config, io.env, { cwd: loaded.directory, dev: options.dev === true })
    checks.push(passed('settings', `${features.length} features: ${features.map((feature) => feature.id).join(', ')}`))
    checks.push(...checkVersions(features))
    checks.push(checkURLs(settings), checkProxy(settings), checkMail({ settings }), ...checkSms({ settings, features }))
    checks.push(...checkMetrics(settings, io.env))
    checkMailTemplates({ settings, features })
    const variable = (wanted: string) => readVariable(io.env, wanted)
    const change = switchOf(options, { settings, features, variable, directory: loaded.directory })
    if (change !== undefined) checks.push(...checkSwitch(change))
    return settings
  } catch (error) {
    checks.push(...problemsOf('settings', error, 'Correct auth.config.ts or .env.'))
    return undefined
  }
}

function appliedSentence({ migrations }: OpenAuth, { held, ahead }: SchemaReport): string {
  const applied =
    held.length === 0 ? `all ${migrations.length} applied` : `applied, but for those held back: ${namesOf(held)}`
  return ahead.length === 0 ? applied : `${applied}; a newer release added ${namesOf(ahead)}`
}

async function checkDatabase(checks: Check[], auth: OpenAuth, io: Io): Promise<void> {
  const { database, secrets } = auth.settings
  await auth.db.query(sql`select 1`)
  checks.push(passed('database', placeOf(database)))
  const schema = await compareSchema(auth)
  try {
    refuseForeignSchema(schema)
  } catch (error) {
    checks.push(...problemsOf('migrations', error, `See ${docsPage('cli')}, “When the tables and the code disagree”.`))
    skipRest(checks, ['signing key'], 'the migrations come first')
    return
  }
  if (schema.pending.length > 0) {
    checks.push(failed('migrations', `pending: ${namesOf(schema.pending)}`, 'Run: npx latchkey migrate'))
    skipRest(checks, ['signing key'], 'the migrations come first')
    return
  }
  checks.push(passed('migrations', appliedSentence(auth, schema)))
  checks.push(...checkRows(schema))
  try {
    await checkSigningKeys(auth.db, auth.settings, io.now())
    checks.push(passed('signing key', `opens with secret version ${secrets.current.version} or one before it`))
  } catch (error) {
    checks.push(...problemsOf('signing key', error, 'Run: npx latchkey keys list'))
  }
  checks.push(...(await checkWebhooks(auth)), ...(await checkAuditRole(auth)))
}

/** Commands write by the clock of this machine, `serve` follows that of the database: seconds by which they may differ. */
const mostApart = 10

async function checkClock({ db }: OpenAuth, io: Io): Promise<Check> {
  const [row] = await db.query<{ at: Date }>(sql`select clock_timestamp() as at`)
  const apart = Math.round(Math.abs(io.now().getTime() - (row?.at.getTime() ?? 0)) / 1000)
  if (apart <= mostApart) return passed('clock', `${apart} seconds from that of the database`)
  return failed('clock', `${apart} seconds from that of the database`, 'Let both machines follow NTP.')
}

/** Features that do not come with Latchkey say a version of their own. */
function checkVersions(features: readonly Feature[]): Check[] {
  const told = features.flatMap(({ id, version }) => (version === undefined ? [] : [`${id} ${version}`]))
  return told.length === 0 ? [] : [passed('versions', told.join(', '))]
}

/** Rows that harm nobody, and the command that makes an end of each kind. */
function checkRows(schema: SchemaReport): Check[] {
  const { left, renamed } = schema
  const ids = [...new Set(left.map(({ feature }) => feature))]
  const forget = ids.map((id) => `npx latchkey migrate forget ${id}`).join(', ')
  return [
    ...(renamed.length > 0
      ? [noted('migrations', `under a former id: ${renamesOf(schema)}`, 'Run: npx latchkey migrate')]
      : []),
    ...(left.length > 0
      ? [noted('migrations', `left by removed features: ${namesOf(left)}`, `Where nobody needs their data: ${forget}`)]
      : []),
  ]
}

/** What is known of a database brings its own cure along: the sentences after the first. */
function databaseProblems(error: unknown, settings: Settings): Check[] {
  // Features look at their settings when the service is opened, before the database is.
  if (error instanceof Error && error.name === 'ConfigError') return problemsOf('features', error, '')
  if (!(error instanceof CommandError)) return problemsOf('database', error, databaseCure(settings))
  const [finding = '', ...cure] = error.message.split(/(?<=\.)\s/)
  return [failed('database', finding, cure.join(' ') || databaseCure(settings))]
}

function databaseCure(settings: Settings): string {
  return settings.database.kind === 'embedded'
    ? `Check that ${settings.database.directory} can be written.`
    : 'Check that the server runs, and the host, port, user, password and database name in DATABASE_URL.'
}

const marks: Readonly<Record<Check['state'], string>> = {
  ok: 'ok     ',
  note: 'note   ',
  wrong: 'WRONG  ',
  skipped: 'skipped',
}

function report(checks: readonly Check[], options: DoctorOptions, io: Io): number {
  const wrong = checks.filter((check) => check.state === 'wrong')
  if (options.json === true) printJson(io, { ok: wrong.length === 0, checks })
  else {
    for (const check of checks) {
      print(io, `${marks[check.state]}  ${check.name.padEnd(11)}  ${check.finding}`)
      if (check.cure !== undefined) print(io, `${' '.repeat(22)}${check.cure}`)
    }
    print(io, wrong.length === 0 ? 'Everything is in order.' : `${wrong.length} to correct.`)
  }
  return wrong.length === 0 ? exitCode.ok : exitCode.configuration
}
