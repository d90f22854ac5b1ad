import type { HookContext } from '../../../contract/hooks.ts'
import { sql } from '../../../database/sql.ts'
import type { User } from '../../../contract/entities.ts'
import { AuthError } from '../../../http/errors.ts'
import { organizationErrors } from '../errors.ts'
import { type AddedColumns, organizationsWith } from '../organizations/organization.ts'
import { isOwner, membersWith } from './member.ts'
import { tellMemberRemoved, tellOrganizationDeleting } from '../organization-record.ts'

/**
 * Before a user goes, whoever deletes them: organizations of which they are the only member go with them, and the only
 * owner of others stays until there is another. The user row is locked first, so that they make none, join none and make
 * none active meanwhile; then all their organizations in one order, so that two deletions never wait for each other.
 * @throws {AuthError} YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER
 */
export async function userDeleting(fields: AddedColumns, event: HookContext & { readonly user: User }): Promise<void> {
  const { tx, user } = event
  await tx.query(sql`select id from latchkey.user where id = ${user.id} for update`)
  await tx.query(sql`
    select id from latchkey.organization
    where id in (select organization_id from latchkey.member where user_id = ${user.id}) order by id for update`)
  const members = membersWith(fields)
  const found = await tx.query<{ peopled: boolean; owned: boolean }>(sql`
    select ${members.as('m').columns},
      exists (select 1 from latchkey.member x where x.organization_id = m.organization_id and x.id <> m.id) as peopled,
      exists (select 1 from latchkey.member x where x.organization_id = m.organization_id and x.id <> m.id
        and 'owner' = any(string_to_array(x.role, ','))) as owned
    from latchkey.member m where m.user_id = ${user.id}`)
  const rows = found.map((row) => ({ ...row, member: members.read({ ...row }) }))
  if (rows.some(({ member: { role }, peopled, owned }) => isOwner(role) && peopled && !owned)) {
    throw new AuthError(organizationErrors.YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER)
  }
  const alone = rows.filter(({ peopled }) => !peopled).map(({ member }) => member.organizationId)
  for (const id of alone) await tellDeletion(fields, event, id)
  for (const { member } of rows) await tellMemberRemoved(event, tx, member)
  if (alone.length > 0) await tx.query(sql`delete from latchkey.organization where id = any(${alone}::uuid[])`)
}

async function tellDeletion(fields: AddedColumns, event: HookContext, id: string): Promise<void> {
  const { tx, hooks } = event
  if (!hooks.has('organizationDeleting', 'changed')) return
  const organizations = organizationsWith(fields)
  const [row] = await tx.query(sql`select ${organizations.columns} from latchkey.organization where id = ${id}`)
  if (row !== undefined) await tellOrganizationDeleting(event, tx, organizations.read(row))
}
