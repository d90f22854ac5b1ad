import { sql } from '../../runtime/database/sql.ts'
import type { Site } from '../widgets/site.ts'
import type { Person } from '../widgets/visitor.ts'

/** Makes an organization that somebody owns; gives its id. */
export async function organizationOf(site: Site, { email }: Person, name: string): Promise<string> {
  const slug = crypto.randomUUID().slice(0, 8)
  const [made] = await site.test.db.query<{ id: string }>(sql`
    with made as (
      insert into latchkey.organization (id, name, slug, metadata, created_at, updated_at)
      values (gen_random_uuid(), ${name}, ${slug}, '{}', now(), now()) returning id)
    insert into latchkey.member (id, organization_id, user_id, role, created_at)
    select gen_random_uuid(), made.id, u.id, 'owner', now() from made, latchkey.user u where u.email = ${email}
    returning organization_id as id`)
  if (made === undefined) throw new Error('The organization was not made')
  return made.id
}

/** Makes somebody a member. */
export async function join(site: Site, id: string, { email }: Person, role = 'member'): Promise<void> {
  await site.test.db.query(sql`
    insert into latchkey.member (id, organization_id, user_id, role, created_at)
    select gen_random_uuid(), ${id}, u.id, ${role}, now() + interval '1 second'
    from latchkey.user u where u.email = ${email}`)
}

/** As if somebody had signed in days ago. */
export async function makeSessionsOld(site: Site, { email }: Person): Promise<void> {
  await site.test.db.query(sql`
    update latchkey.session
    set created_at = created_at - interval '3 days', updated_at = updated_at - interval '3 days'
    where user_id = (select id from latchkey.user where email = ${email})`)
}

/** Ends all sessions of somebody, unseen by their browsers. */
export async function endSessions(site: Site, { email }: Person): Promise<void> {
  await site.test.db.query(sql`
    delete from latchkey.session where user_id = (select id from latchkey.user where email = ${email})`)
}
