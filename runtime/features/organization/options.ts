import { ConfigError } from '../../contract/config-error.ts'
import type { User } from '../../contract/entities.ts'
import { limits } from '../../contract/limits.ts'
import { featureOptionProblems } from '../../contract/option-problems.ts'
import type { Roles, Statements } from '../../contract/permissions.ts'
import { type } from '../../contract/schema.ts'
import type { FieldDefinitions } from '../../own-fields/definition.ts'
import { parseFields } from '../../own-fields/own-field.ts'
import { type RowFields, rowFields } from '../../own-fields/row-fields.ts'
import { tableOf } from './organization-roles.ts'

/** What can be configured about teams. */
export interface TeamOptions {
  /** A new organization begins with a team of its name. Default true. */
  readonly defaultTeam?: boolean
  /** Most teams of one organization. Default 100. */
  readonly maximumTeams?: number
  /** Most members of one team. Default: no limit but that of members. */
  readonly maximumMembersPerTeam?: number
  /** Whether the last team may go. Default false. */
  readonly allowRemovingAllTeams?: boolean
}

/** What can be configured about organizations. */
export interface OrganizationOptions<
  Fields extends FieldDefinitions = FieldDefinitions,
  MemberFields extends FieldDefinitions = FieldDefinitions,
> {
  /** Who may make an organization: everybody (default), nobody, or whom the function lets. Servers always may. */
  readonly allowUserToCreateOrganization?: boolean | ((user: User) => boolean | Promise<boolean>)
  /** Of how many organizations somebody may be a member and still make another. Default 100. */
  readonly organizationLimit?: number
  /** Role of whoever makes an organization. Default `owner`. */
  readonly creatorRole?: string
  /** Most members of one organization. Default 100. */
  readonly membershipLimit?: number
  /** Most pending invitations of one organization. Default 100. */
  readonly invitationLimit?: number
  /** Seconds that an invitation can be accepted. Default 172800 (48 hours). */
  readonly invitationLifetime?: number
  /**
   * Page of your site that holds `AcceptInvitation`. Mails lead there with `?invitationId=…`, or with the id in the place of `{id}`:
   * `/accept-invitation/{id}`. Default `/accept-invitation`.
   */
  readonly invitationPage?: string
  /**
   * Whether an invitation is answered without a verified e-mail, by whoever has an account with it. The price: somebody who signs up
   * with a stranger's e-mail, and gets the invitation's id from any member, takes the stranger's place. Default false.
   */
  readonly acceptUnverified?: boolean
  /** Whether inviting an e-mail again cancels its pending invitation instead of answering an error. Default false. */
  readonly cancelPendingInvitationsOnReInvite?: boolean
  /** Whether nobody can delete an organization. Default false. */
  readonly disableOrganizationDeletion?: boolean
  /** How answers hold the metadata of an organization: `'object'`, or `'text'`, JSON text for pages that parse it. It is sent as an object either way. Default `'object'`. */
  readonly metadata?: 'object' | 'text'
  /** Teams: on with these settings (default), or `false`. */
  readonly teams?: TeamOptions | false
  /** Resources of your own and their actions, e.g. `{ project: ['create', 'delete'] }`. The owner may do all of them. */
  readonly resources?: Statements
  /** Roles of your own, or others in the place of `admin` and `member`: what each may do, by name. */
  readonly roles?: Roles
  /** Fields of your own of every organization, e.g. `{ billingEmail: 'string.email' }`; see docs/fields.md. */
  readonly fields?: Fields
  /** Fields of your own of every member, e.g. `{ title: 'string <= 80' }`. */
  readonly memberFields?: MemberFields
}

const TeamSettings = type({
  '+': 'reject',
  defaultTeam: 'boolean = true',
  maximumTeams: `number.integer >= 1 = ${limits.teamsPerOrganization}`,
  'maximumMembersPerTeam?': 'number.integer >= 1',
  allowRemovingAllTeams: 'boolean = false',
})

const Parsed = type({
  '+': 'reject',
  allowUserToCreateOrganization: type('boolean | Function').default(true),
  organizationLimit: `number.integer >= 1 = ${limits.organizationsPerUser}`,
  creatorRole: "string = 'owner'",
  membershipLimit: `number.integer >= 1 = ${limits.membershipLimit}`,
  invitationLimit: 'number.integer >= 1 = 100',
  invitationLifetime: `60 <= number.integer <= 2592000 = ${limits.invitationLifetime}`,
  invitationPage: "string = '/accept-invitation'",
  acceptUnverified: 'boolean = false',
  cancelPendingInvitationsOnReInvite: 'boolean = false',
  disableOrganizationDeletion: 'boolean = false',
  metadata: "'object' | 'text' = 'object'",
  teams: TeamSettings.or('false').default(() => ({
    defaultTeam: true,
    maximumTeams: limits.teamsPerOrganization,
    allowRemovingAllTeams: false,
  })),
  resources: type({ '[string]': 'string[]' }).default(() => ({})),
  roles: type({ '[string]': { '[string]': 'string[]' } }).default(() => ({})),
  'fields?': 'unknown',
  'memberFields?': 'unknown',
})

/** The options with their defaults, and the table of roles that applies. */
export interface ParsedOrganizationOptions extends Omit<
  typeof Parsed.infer,
  'allowUserToCreateOrganization' | 'roles' | 'fields' | 'memberFields'
> {
  readonly allowUserToCreateOrganization: NonNullable<OrganizationOptions['allowUserToCreateOrganization']>
  readonly statements: Statements
  /** What each role grants, the built-in ones included. */
  readonly roles: Roles
  readonly fields: RowFields
  readonly memberFields: RowFields
}

const wordsOfCalls = ['userId', 'organizationId', 'data', 'fetchOptions', 'query']

// What an organization or a member is sent with, and words of bodies that write one.
const taken = {
  organization: [
    'id name slug logo metadata createdAt updatedAt keepCurrentActiveOrganization'.split(' '),
    'members membersTotal invitations invitationsTotal teams teamsTotal'.split(' '),
    wordsOfCalls,
  ].flat(),
  member: ['id role teamId createdAt updatedAt memberId user organization'.split(' '), wordsOfCalls].flat(),
}

function fieldsOf(row: 'organization' | 'member', option: 'fields' | 'memberFields', definitions: unknown): RowFields {
  const path = `organization.${option}`
  return rowFields(row, parseFields(definitions ?? {}, { path, taken: taken[row] }), path)
}

/** The options with their defaults. @throws {ConfigError} naming the option that is wrong */
export function parseOptions(options: OrganizationOptions): ParsedOrganizationOptions {
  const parsed = Parsed(options)
  if (parsed instanceof type.errors) {
    throw new ConfigError(featureOptionProblems('organization', Parsed, parsed))
  }
  const table = tableOf(parsed)
  if (!Object.hasOwn(table.roles, parsed.creatorRole)) {
    throw new ConfigError({
      path: 'organization.creatorRole',
      expected: `one of ${Object.keys(table.roles).join(', ')}`,
      advice: 'Correct it in auth.config.ts.',
    })
  }
  const { allowUserToCreateOrganization = true } = options
  return {
    ...parsed,
    ...table,
    allowUserToCreateOrganization,
    fields: fieldsOf('organization', 'fields', options.fields),
    memberFields: fieldsOf('member', 'memberFields', options.memberFields),
  }
}
