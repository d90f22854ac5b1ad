import { joinRoles } from '../../../contract/permissions.ts'
import type { Database } from '../../../database/database.ts'
import { columns, sql } from '../../../database/sql.ts'
import { AuthError } from '../../../http/errors.ts'
import { uuidv7 } from '../../../security/random.ts'
import { organizationErrors } from '../errors.ts'
import { type FoundInvitation, type Invitation, invitationTable, selectFound } from './invitation.ts'

/**
 * Locks the caller and then the organization that an invitation is of, in one statement: the organization of an invitation
 * never changes. Gives its id; `undefined` when there is no such invitation. `invitationId` is an id.
 */
export async function lockOrganizationOf(
  tx: Database,
  invitationId: string,
  userId: string,
): Promise<string | undefined> {
  const [row] = await tx.query<{ id: string }>(sql`
    select o.id from latchkey.user u, latchkey.organization o
    where u.id = ${userId} and o.id = (select organization_id from latchkey.invitation where id = ${invitationId})
    for update of u for update of o`)
  return row?.id
}

/** The row that holds the place of an address: pending, perhaps past its time. There is one at most. */
export async function findPending(
  tx: Database,
  organizationId: string,
  email: string,
): Promise<Invitation | undefined> {
  const [row] = await tx.query<Invitation>(sql`
    select ${invitationTable.columns} from latchkey.invitation
    where organization_id = ${organizationId} and email = ${email} and status = 'pending'`)
  return row
}

/** Whether a member of the organization has the address. */
export async function isMemberByEmail(tx: Database, organizationId: string, email: string): Promise<boolean> {
  const rows = await tx.query(sql`
    select m.id from latchkey.user u join latchkey.member m on m.user_id = u.id and m.organization_id = ${organizationId}
    where u.email = ${email}`)
  return rows.length > 0
}

/** Call it behind `lockOrganization`. @throws {AuthError} INVITATION_LIMIT_REACHED; those past their time do not count */
export async function requirePlace(tx: Database, organizationId: string, most: number, now: Date): Promise<void> {
  const [row] = await tx.query<{ count: number }>(sql`
    select count(*)::int as count from latchkey.invitation
    where organization_id = ${organizationId} and status = 'pending' and expires_at > ${now}`)
  if ((row?.count ?? 0) >= most) throw new AuthError(organizationErrors.INVITATION_LIMIT_REACHED)
}

/** What has to be known to invite somebody. */
export interface NewInvitation {
  readonly organizationId: string
  readonly email: string
  readonly roles: readonly string[]
  readonly teamIds: readonly string[]
  readonly inviterId: string
  readonly expiresAt: Date
  readonly now: Date
}

/** Writes an invitation; of several for one address at once, the database lets one be. */
export async function insertInvitation(tx: Database, invitation: NewInvitation): Promise<Invitation> {
  const { organizationId, email, roles, teamIds, inviterId, expiresAt, now } = invitation
  const [teamId = null] = teamIds
  const id = uuidv7(now)
  const place = { id, organizationId, email, role: joinRoles(roles), status: 'pending', teamId, inviterId }
  const [written] = await tx.query<Invitation>(sql`
    insert into latchkey.invitation ${columns({ ...place, expiresAt, createdAt: now, updatedAt: now })}
    on conflict (organization_id, email) where status = 'pending' do nothing returning ${invitationTable.columns}`)
  if (written === undefined) throw new AuthError(organizationErrors.USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION)
  if (teamIds.length > 0) {
    await tx.query(sql`
      insert into latchkey.invitation_team (invitation_id, organization_id, team_id, position)
      select ${id}, ${organizationId}, team.id, team.position
      from unnest(${teamIds}::uuid[]) with ordinality as team (id, position)`)
  }
  return written
}

/** Gives an invitation its time anew; whoever sends it again answers for it from now on. */
export async function extendInvitation(
  tx: Database,
  id: string,
  by: { readonly inviterId: string; readonly expiresAt: Date; readonly now: Date },
): Promise<Invitation | undefined> {
  const [row] = await tx.query<Invitation>(sql`
    update latchkey.invitation set expires_at = ${by.expiresAt}, inviter_id = ${by.inviterId}, updated_at = ${by.now}
    where id = ${id} and status = 'pending' returning ${invitationTable.columns}`)
  return row
}

/** Cancels an invitation that nobody answered; `undefined` when somebody did. */
export async function cancelPending(tx: Database, id: string, now: Date): Promise<Invitation | undefined> {
  const [row] = await tx.query<Invitation>(sql`
    update latchkey.invitation set status = 'canceled', updated_at = ${now}
    where id = ${id} and status = 'pending' returning ${invitationTable.columns}`)
  return row
}

/** Ends an open invitation in one statement: of several answers at once, one gets it. `undefined`: it was not open. */
export async function endOpen(
  tx: Database,
  id: string,
  status: 'accepted' | 'rejected',
  now: Date,
): Promise<FoundInvitation | undefined> {
  const [row] = await tx.query<FoundInvitation>(sql`
    with ended as (
      update latchkey.invitation set status = ${status}, updated_at = ${now}
      where id = ${id} and status = 'pending' and expires_at > ${now}
      returning ${invitationTable.columns}
    ) ${selectFound(sql`ended`)}`)
  return row
}
