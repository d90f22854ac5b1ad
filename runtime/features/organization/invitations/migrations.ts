import type { Migration } from '../../../feature.ts'

/**
 * The teams of an invitation, in the order in which they were named. `invitation.team_id` is the first of those that are
 * still there, as `member.team_id` is among the teams of a member.
 */
export const invitationMigrations: readonly Migration[] = [
  {
    name: '0002_invitation-team',
    sql: `
alter table latchkey.invitation add constraint invitation_organization_key unique (organization_id, id);

create table latchkey.invitation_team (
  invitation_id uuid not null,
  organization_id uuid not null,
  team_id uuid not null,
  position int not null,
  primary key (invitation_id, team_id),
  constraint invitation_team_invitation_key foreign key (organization_id, invitation_id)
    references latchkey.invitation (organization_id, id) on delete cascade,
  constraint invitation_team_team_key foreign key (organization_id, team_id)
    references latchkey.team (organization_id, id) on delete cascade
);
create index invitation_team_team_index on latchkey.invitation_team (organization_id, team_id);
create index invitation_team_id_index on latchkey.invitation (team_id) where team_id is not null;
`,
    down: `
drop table latchkey.invitation_team;
drop index latchkey.invitation_team_id_index;
alter table latchkey.invitation drop constraint invitation_organization_key;
`,
  },
]
