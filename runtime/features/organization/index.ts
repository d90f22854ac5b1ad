import { type } from 'arktype'
import { defineFeature } from '../../feature.ts'
import type { Capabilities } from '../capabilities/index.ts'
import { isPermitted } from './access.ts'
import { organizationErrors } from './errors.ts'
import { checkInvitationPage } from './invitations/invitation-link.ts'
import { invitationKind, invitationMail } from './invitations/invitation-mail.ts'
import { invitationMigrations } from './invitations/migrations.ts'
import { invitationRoutes } from './invitations/routes.ts'
import { memberRoutes } from './members/routes.ts'
import { userDeleting } from './members/user-deletion.ts'
import { organizationMigrations } from './migrations.ts'
import { type OrganizationOptions, parseOptions } from './options.ts'
import { organizationRoutes } from './organizations/routes.ts'
import { teamRoutes } from './teams/routes.ts'

export type { OrganizationOptions, TeamOptions } from './options.ts'

/** What a session has active; the database clears it when the membership ends. */
const SessionFields = type({ activeOrganizationId: 'string | null', activeTeamId: 'string | null' })

/**
 * Organizations with members, roles, invitations and teams: `organization({ membershipLimit: 500 })`.
 * @throws {ConfigError} when an option is wrong
 */
export function organization(options: OrganizationOptions = {}) {
  const parsed = parseOptions(options)
  const feature = defineFeature({
    id: 'organization',
    migrations: [...organizationMigrations, ...invitationMigrations],
    errors: organizationErrors,
    // A slug that another call took first, where the loser has no word of its own.
    constraints: { organization_slug_key: organizationErrors.SLUG_IS_TAKEN },
    fields: { session: SessionFields },
    hooks: { userDeleting, permitted: (event) => isPermitted(parsed, event) },
    capabilities: {
      allowUserToCreateOrganization: parsed.allowUserToCreateOrganization !== false,
      allowDeletion: !parsed.disableOrganizationDeletion,
      teams: parsed.teams !== false,
      membershipLimit: parsed.membershipLimit,
      invitationLimit: parsed.invitationLimit,
    } satisfies Capabilities['organization'],
    mails: { [invitationKind]: invitationMail(parsed) },
    routes: [
      ...organizationRoutes(parsed),
      ...memberRoutes(parsed),
      ...invitationRoutes(parsed),
      ...teamRoutes(parsed),
    ],
    check: (settings) => checkInvitationPage(settings, parsed.invitationPage),
  })
  // The roles for `latchkey roles`, which prints the table that applies.
  return { ...feature, roles: parsed.roles, statements: parsed.statements }
}
