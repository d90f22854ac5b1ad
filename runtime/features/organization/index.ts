import { type } from '../../contract/schema.ts'
import { defineFeature } from '../../feature.ts'
import type { FieldDefinitions, NoFields } from '../../own-fields/definition.ts'
import { inputOf } from '../../own-fields/field-input.ts'
import { formFacts } from '../../own-fields/form-facts.ts'
import { isPermitted } from './access.ts'
import { organizationErrors } from './errors.ts'
import { checkInvitationPage } from './invitations/invitation-link.ts'
import { invitationKind, invitationMail } from './invitations/invitation-mail.ts'
import { invitationMigrations } from './invitations/migrations.ts'
import { invitationRoutes } from './invitations/routes.ts'
import { memberRoutes } from './members/routes.ts'
import { memberTable } from './members/member.ts'
import { userDeleting } from './members/user-deletion.ts'
import { organizationMigrations } from './migrations.ts'
import { activeOrganizationMigrations } from './organizations/migrations.ts'
import { type OrganizationOptions, type ParsedOrganizationOptions, parseOptions } from './options.ts'
import { withTextMetadata } from './organizations/metadata-text.ts'
import { organizationTable } from './organizations/organization.ts'
import { organizationRoutes } from './organizations/routes.ts'
import { ownFieldRoutes } from './own-field-routes.ts'
import { teamRoutes } from './teams/routes.ts'
import type { WithOwnFields } from './typed-fields.ts'

export type { OrganizationOptions, TeamOptions } from './options.ts'

/** What a session has active; the database clears it when the membership ends. */
const SessionFields = type({ activeOrganizationId: 'string | null', activeTeamId: 'string | null' })

/** What has the columns of an organization and a member of the core, sent or not. */
export const organizationColumns = [...organizationTable.keys, 'updatedAt']
export const memberColumns = memberTable.keys

/**
 * Organizations with members, roles, invitations and teams: `organization({ membershipLimit: 500 })`.
 * @throws {ConfigError} when an option is wrong
 */
export function organization<
  const Fields extends FieldDefinitions = NoFields,
  const MemberFields extends FieldDefinitions = NoFields,
>(options: OrganizationOptions<Fields, MemberFields>): WithOwnFields<Made, typeof SessionFields, Fields, MemberFields>
// Of several signatures types read the last one: what is shipped is without fields of anybody's own.
export function organization(options?: OrganizationOptions): Made
export function organization(options: OrganizationOptions = {}): unknown {
  return made(parseOptions(options))
}

type Made = ReturnType<typeof made>

function made(parsed: ParsedOrganizationOptions) {
  const { fields, memberFields } = parsed
  const added = {
    organization: fields.names,
    member: memberFields.names,
    readers: { organization: fields.readers, member: memberFields.readers },
  }
  // Without a type: `WithOwnFields` has those of a configuration that defines some.
  const sent: object = {
    ...(fields.sent !== undefined && { organization: fields.sent }),
    ...(memberFields.sent !== undefined && { member: memberFields.sent }),
  }
  const feature = defineFeature({
    id: 'organization',
    includes: [...fields.features, ...memberFields.features],
    migrations: [...organizationMigrations, ...invitationMigrations, ...activeOrganizationMigrations],
    errors: organizationErrors,
    // A slug that another call took first, where the loser has no word of its own.
    constraints: { organization_slug_key: organizationErrors.SLUG_IS_TAKEN },
    fields: { session: SessionFields, ...sent },
    columns: { organization: fields.hidden, member: memberFields.hidden },
    stored: { organization: fields.stored, member: memberFields.stored },
    hooks: {
      userDeleting: (event) => userDeleting(added, event),
      permitted: (event) => isPermitted(parsed, event),
    },
    capabilities: {
      allowUserToCreateOrganization: parsed.allowUserToCreateOrganization !== false,
      allowDeletion: !parsed.disableOrganizationDeletion,
      teams: parsed.teams !== false,
      membershipLimit: parsed.membershipLimit,
      invitationLimit: parsed.invitationLimit,
      ...(fields.fields.length > 0 && { fields: formFacts(fields.fields) }),
      ...(memberFields.fields.length > 0 && { memberFields: formFacts(memberFields.fields) }),
    },
    mails: { [invitationKind]: invitationMail(parsed) },
    routes: [
      ...organizationRoutes(parsed),
      ...memberRoutes(parsed),
      ...invitationRoutes(parsed),
      ...teamRoutes(parsed),
    ],
    check: (settings) => checkInvitationPage(settings, parsed.invitationPage),
  })
  // What only own fields need is not part of the type that every configuration has.
  const all = [...(feature.routes ?? []), ...ownFieldRoutes(parsed)]
  const routes = (parsed.metadata === 'text' ? withTextMetadata(all) : all) as unknown as typeof feature.routes
  // For `latchkey roles`, `check` and `import`: the table that applies, what every organization keeps, and what own fields take.
  const { roles, statements, creatorRole, membershipLimit } = parsed
  const ownInput: object = { organization: inputOf(fields.fields), member: inputOf(memberFields.fields) }
  const facts = { roles, statements, creatorRole, membershipLimit, ownInput }
  return { ...feature, ...(routes !== undefined && { routes }), ...facts }
}
