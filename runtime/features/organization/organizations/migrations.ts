import type { Migration } from '../../../feature.ts'

/**
 * A session's active organization changes often, and no index should have to follow: the sessions of a user are few, and what looks for
 * those in an organization finds them by their user.
 */
export const activeOrganizationMigrations: readonly Migration[] = [
  {
    name: '0003_active-without-index',
    sql: `
drop index latchkey.session_active_organization_index;
drop index latchkey.session_active_team_index;
`,
    down: `
create index session_active_organization_index on latchkey.session (user_id, active_organization_id)
  where active_organization_id is not null;
create index session_active_team_index on latchkey.session (active_team_id, user_id) where active_team_id is not null;
`,
  },
]
