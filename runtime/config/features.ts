import { findPackage } from '../common/package-root.ts'
import { ConfigError } from '../contract/config-error.ts'
import { type } from '../contract/schema.ts'
import type { PlannedMigration } from '../database/migration-table.ts'
import type { Feature, RowName } from '../feature.ts'
import { accounts } from '../features/accounts/index.ts'
import { type Capabilities, capabilities } from '../features/capabilities/index.ts'
import { emailVerification } from '../features/email-verification/index.ts'
import { mail } from '../features/mail/index.ts'
import { profile, userFields, userFieldsId } from '../features/profile/index.ts'
import { rateLimits } from '../features/rate-limits/index.ts'
import { serviceKeys } from '../features/service-keys/index.ts'
import { session } from '../features/session/index.ts'
import { signingKeys } from '../features/signing-keys/index.ts'
import { status } from '../features/status/index.ts'
import type { ErrorEntry } from '../http/errors.ts'
import type { Route, Schema } from '../http/route.ts'
import type { FieldNames, MailKind, SmsKind } from '../contract/platform.ts'
import type { RateRule, Settings } from '../contract/settings.ts'
import { propertyNames } from '../contract/schema.ts'
import { definesNone } from '../own-fields/own-field.ts'
import { featureProblems } from './feature-checks.ts'
import { requireFeatures } from './feature-values.ts'
import type { Config } from './options.ts'

/** The features that are always on, through the same interface as the others. */
export const coreFeatures = () =>
  [
    status(),
    capabilities(),
    session(),
    profile(),
    emailVerification(),
    accounts(),
    mail(),
    signingKeys(),
    rateLimits(),
    serviceKeys(),
  ] as const

/**
 * The features of a configuration: the core's first, then the configured ones, each after those that it requires.
 * @throws {ConfigError} that names every feature that is wrong, what is wrong with it, and what to write
 */
export function orderedFeatures(config: Pick<Config, 'features' | 'user'>): readonly Feature[] {
  const all: readonly Feature[] = withIncluded([...coreFeatures(), ...configuredFeatures(config)])
  const problems = featureProblems(all)
  if (problems.length > 0) throw new ConfigError(problems)
  return withUserInput(inOrder(all))
}

/** Those of the list, and the fields of users where `defineConfig` has not put them there. */
function configuredFeatures({ features, user }: Pick<Config, 'features' | 'user'>): readonly Feature[] {
  const listed = requireFeatures(features)
  const { fields } = user ?? {}
  const isThere = fields === undefined || definesNone(fields) || listed.some(({ id }) => id === userFieldsId)
  return isThere ? listed : [...listed, userFields(fields)]
}

/** Each feature, and after it those that it brings along. */
function withIncluded(features: readonly Feature[]): readonly Feature[] {
  return features.flatMap((feature) => [
    feature,
    ...(Array.isArray(feature.includes) ? requireFeatures(feature.includes) : []),
  ])
}

function inOrder(all: readonly Feature[]): readonly Feature[] {
  const ordered: Feature[] = []
  const visit = (feature: Feature, path: readonly string[]): void => {
    if (ordered.includes(feature)) return
    if (path.includes(feature.id)) {
      throw new ConfigError({
        path: 'features',
        expected: 'no circle of requirements',
        advice: [...path, feature.id].join(' → '),
      })
    }
    for (const id of feature.requires ?? []) {
      const required = all.find((candidate) => candidate.id === id)
      if (required !== undefined) visit(required, [...path, feature.id])
    }
    ordered.push(feature)
  }
  for (const feature of all) visit(feature, [])
  return ordered
}

/** The features, whose calls that write a user now also take what features let a body say. */
function withUserInput(features: readonly Feature[]): readonly Feature[] {
  const inputs = features.flatMap(({ userInput }) => (userInput === undefined ? [] : [userInput]))
  const widened = (route: Route): Route => {
    const { body, writesUser } = route.spec
    if (!writesUser || body === undefined) return route
    const widen = (all: Schema, input: Schema) => all.and(writesUser === 'data' ? type({ 'data?': input }) : input)
    return { ...route, spec: { ...route.spec, body: inputs.reduce(widen, body) } }
  }
  return inputs.length === 0
    ? features
    : features.map((feature) => ({ ...feature, routes: feature.routes?.map(widened) ?? [] }))
}

/** What violated constraints mean, by name. */
export function constraintsOf(features: readonly Feature[]): Readonly<Record<string, ErrorEntry>> {
  return Object.assign({}, ...features.map((feature) => feature.constraints ?? {}))
}

/** The migrations of the features, in order. */
export function migrationsOf(features: readonly Feature[]): PlannedMigration[] {
  return features.flatMap((feature) => {
    const { id, formerly, migrations = [] } = feature
    return migrations.map((migration) => ({
      feature: id,
      ...(formerly !== undefined && { formerly }),
      ...migration,
      ...(migration.phase === 'contract' && { release: releaseOf(feature) }),
    }))
  })
}

/** The version that brings a feature's migrations; empty in a bundle, where ours is unknown. */
function releaseOf({ version }: Feature): string {
  return version ?? findPackage()?.version ?? ''
}

/** The kinds of mail and SMS that the features send. */
export function mailKindsOf(features: readonly Feature[]): Readonly<Record<string, MailKind | SmsKind>> {
  return Object.assign({}, ...features.map((feature) => feature.mails ?? {}))
}

/** How often clients may make calls, as features say of those of others. */
export function limitsOf(features: readonly Feature[]): Readonly<Record<string, RateRule>> {
  return Object.assign({}, ...features.map((feature) => feature.limits ?? {}))
}

/** What everybody may know about the product, and about the features by their ids. */
export function capabilitiesOf(features: readonly Feature[], settings: Settings): Readonly<Record<string, object>> {
  const { name, logo } = settings.brand
  const app: Capabilities['app'] = { ...(name !== undefined && { name }), ...(logo !== undefined && { logo }) }
  const said = features.flatMap(({ id, capabilities: told = {} }) =>
    told === false ? [] : [[id, typeof told === 'function' ? told(settings) : told]],
  )
  return { app, ...Object.fromEntries(said) }
}

/** The columns that the features add to the rows of the core and of organizations, and how they are read. */
export function fieldNamesOf(features: readonly Feature[]): FieldNames {
  const namesOf = (row: RowName) => features.flatMap((feature) => propertyNames(feature.fields?.[row]))
  const readersOf = (row: RowName) => {
    const stored = features.flatMap((feature) => Object.entries(feature.stored?.[row] ?? {}))
    return new Map(stored.flatMap(([name, { read }]) => (read === undefined ? [] : [[name, { read }] as const])))
  }
  return {
    user: namesOf('user'),
    session: namesOf('session'),
    organization: namesOf('organization'),
    member: namesOf('member'),
    types: new Map(
      features.flatMap(({ stored }) =>
        Object.entries(stored?.user ?? {}).map(([name, { type: kept }]) => [name, kept]),
      ),
    ),
    readers: { user: readersOf('user'), organization: readersOf('organization'), member: readersOf('member') },
  }
}
