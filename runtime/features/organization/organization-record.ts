import type { Columns } from '../../contract/change.ts'
import type { ChangeKind } from '../../contract/change-kinds.ts'
import type { InvitationFacts, MemberFacts, OrganizationFacts } from '../../contract/entities.ts'
import type { EventOf, Occasion } from '../../contract/hooks.ts'
import type { Database } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import { changedFields, fieldsOf, record } from '../../identity/record.ts'
import { type AddedColumns, type Organization, organizationsWith } from './organizations/organization.ts'
import type { Team } from './teams/team.ts'

/** Tells the features of a new organization, and puts it on record; as every function here, in the transaction of the change. */
export async function tellOrganizationCreated(
  occasion: Occasion,
  tx: Database,
  event: EventOf<'organizationCreated'>,
): Promise<void> {
  const { id } = event.organization
  await record(occasion, tx, 'organization.created', { id, organizationId: id, after: fieldsOf(event.organization) })
  await occasion.hooks.organizationCreated(occasion, tx, event)
}

/** The organization as it is before a change that does not read it; undefined where nobody wants to know. */
export async function organizationBefore(
  { hooks, fields }: Pick<Occasion, 'hooks'> & { readonly fields: AddedColumns },
  tx: Database,
  id: string,
): Promise<Organization | undefined> {
  if (!hooks.has('changed')) return undefined
  const organizations = organizationsWith(fields)
  const [row] = await tx.query(sql`
    select ${organizations.columns} from latchkey.organization where id = ${id} for update`)
  return row && organizations.read(row)
}

/** `before` is undefined only where `organizationBefore` said so. */
export async function tellOrganizationUpdated(
  occasion: Occasion,
  tx: Database,
  before: OrganizationFacts | undefined,
  organization: OrganizationFacts,
): Promise<void> {
  const { id } = organization
  const changed = before === undefined ? undefined : changedFields(before, organization)
  if (changed !== undefined) await record(occasion, tx, 'organization.updated', { id, organizationId: id, ...changed })
  await occasion.hooks.organizationUpdated(occasion, tx, { organization })
}

export async function tellOrganizationDeleting(
  occasion: Occasion,
  tx: Database,
  organization: OrganizationFacts,
): Promise<void> {
  const { id } = organization
  await record(occasion, tx, 'organization.deleted', { id, organizationId: id, before: fieldsOf(organization) })
  await occasion.hooks.organizationDeleting(occasion, tx, { organization })
}

export async function tellMemberAdded(occasion: Occasion, tx: Database, member: MemberFacts): Promise<void> {
  await record(occasion, tx, 'member.added', { after: ownFieldsOf(member), ...placeOf(member) })
  await occasion.hooks.memberAdded(occasion, tx, { member })
}

export async function tellMemberRemoved(occasion: Occasion, tx: Database, member: MemberFacts): Promise<void> {
  await record(occasion, tx, 'member.removed', { before: ownFieldsOf(member), ...placeOf(member) })
  await occasion.hooks.memberRemoved(occasion, tx, { member })
}

/** `before` is the role that the member had. */
export async function tellRoleChanged(
  occasion: Occasion,
  tx: Database,
  member: MemberFacts,
  before: string,
): Promise<void> {
  const fields = { before: { role: before }, after: { role: member.role } }
  if (before !== member.role) await record(occasion, tx, 'member.role-changed', Object.assign(fields, placeOf(member)))
  await occasion.hooks.memberRoleChanged(occasion, tx, { member, before })
}

/** Puts on record in which own fields a member is another than before. */
export async function recordMemberChange(
  occasion: Occasion,
  tx: Database,
  before: MemberFacts,
  after: MemberFacts,
): Promise<void> {
  const changed = changedFields(before, after)
  if (changed !== undefined) await record(occasion, tx, 'member.updated', Object.assign(changed, placeOf(after)))
}

/** Puts on record what became of an invitation. `userId`: who answered it. */
export async function recordInvitation(
  occasion: Occasion,
  tx: Database,
  kind: Extract<ChangeKind, `invitation.${string}`>,
  invitation: InvitationFacts,
  userId: string | null = null,
): Promise<void> {
  const { id, organizationId, email, role, status, expiresAt } = invitation
  const isNew = kind === 'invitation.created'
  const before: Columns = isNew || kind === 'invitation.resent' ? {} : { status: 'pending' }
  await record(occasion, tx, kind, { id, organizationId, userId, before, after: { email, role, status, expiresAt } })
}

/** Puts on record what became of a team, or of somebody's place in it. */
export async function recordTeam(
  occasion: Occasion,
  tx: Database,
  kind: Extract<ChangeKind, `team.${string}`>,
  { id, organizationId }: Pick<Team, 'id' | 'organizationId'>,
  said: { readonly userId?: string; readonly before?: Columns; readonly after?: Columns },
): Promise<void> {
  await record(occasion, tx, kind, { id, organizationId, ...said })
}

function placeOf({ id, organizationId, userId }: MemberFacts) {
  return { id, organizationId, userId }
}

const ofPlace = new Set(['organizationId', 'userId', 'user'])

function ownFieldsOf(member: MemberFacts): Columns {
  return Object.fromEntries(Object.entries(fieldsOf(member)).filter(([name]) => !ofPlace.has(name)))
}
