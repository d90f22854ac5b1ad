import type { Database } from '../../../database/database.ts'
import { sql } from '../../../database/sql.ts'

/** What a session has active. */
export interface Active {
  readonly organizationId: string
  /** Null: no team of it. */
  readonly teamId: string | null
}

/** Makes an organization, and perhaps one of its teams, the active one of a session; `null` clears both. */
export async function setActive(tx: Database, sessionId: string, active: Active | null): Promise<void> {
  const { organizationId, teamId } = active ?? { organizationId: null, teamId: null }
  await tx.query(sql`
    update latchkey.session set active_organization_id = ${organizationId}, active_team_id = ${teamId}
    where id = ${sessionId}`)
}

/**
 * Makes an organization the active one of a session if its user is a member; whether they are. The membership is held
 * until the transaction ends, so that it cannot end in between; the user is held first, as where they are deleted. A team
 * stays active only with its own organization.
 */
export async function activateMembership(
  tx: Database,
  session: { readonly id: string; readonly userId: string },
  organizationId: string,
): Promise<boolean> {
  const held = await tx.query(sql`
    select m.id from latchkey.user u join latchkey.member m on m.user_id = u.id
    where u.id = ${session.userId} and m.organization_id = ${organizationId} for key share`)
  if (held.length === 0) return false
  await tx.query(sql`
    update latchkey.session set active_organization_id = ${organizationId},
      active_team_id = case when active_organization_id = ${organizationId} then active_team_id end
    where id = ${session.id}`)
  return true
}
