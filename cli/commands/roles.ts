import type { Feature } from '../../runtime/feature.ts'
import type { organization } from '../../runtime/features/organization/index.ts'
import { permits, type Roles, type Statements } from '../../runtime/contract/permissions.ts'
import { command } from '../command.ts'
import { exitCode } from '../exit-code.ts'
import { CommandError } from '../failure.ts'
import { print, printJson } from '../io.ts'
import { loadConfig } from '../load-config.ts'
import { configured, flag } from '../options.ts'

/** `latchkey roles`: what each role may do with this configuration. Reads the config file only, no database. */
export const roles = command({
  name: 'roles',
  summary: 'show what each role may do in an organization',
  description: 'Prints the table of roles and permissions that applies with this configuration.',
  example: 'npx latchkey roles',
  options: { ...configured, json: flag('print JSON') },
  handover: false,
  async run(options, io) {
    const { config } = await loadConfig(io, options.config)
    const feature = config.features.find(isOrganization)
    if (feature === undefined) {
      throw new CommandError(exitCode.configuration, 'There are no organizations: add organization() to features.')
    }
    if (options.json === true) printJson(io, { statements: feature.statements, roles: feature.roles })
    else for (const line of tableOf(feature.statements, feature.roles)) print(io, line)
    return exitCode.ok
  },
})

function isOrganization(feature: Feature): feature is ReturnType<typeof organization> {
  return feature.id === 'organization' && 'roles' in feature && 'statements' in feature
}

/** One line for each permission, one column for each role: what `permits` says, and nothing of its own. */
function tableOf(statements: Statements, table: Roles): string[] {
  const names = Object.keys(table)
  const permissions = Object.entries(statements).flatMap(([resource, actions]) =>
    actions.map((action) => ({ name: `${resource}:${action}`, asked: { [resource]: [action] } })),
  )
  const rows = permissions.map(({ name, asked }) => [
    name,
    ...names.map((role) => (permits(table, [role], asked) ? 'yes' : 'no')),
  ])
  const all = [['', ...names], ...rows]
  const widths = all[0]?.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0))) ?? []
  return all.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}
