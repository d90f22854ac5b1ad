import type { Migration } from '../../feature.ts'

/**
 * Organizations, teams, members and invitations (spec section 3). Foreign keys of two columns keep every row inside its
 * organization: a member's team is one of the same organization, and a session's active organization is one of which its
 * user is a member. When that membership ends, by whatever call, the database clears it in all sessions of the user.
 */
export const organizationMigrations: readonly Migration[] = [
  {
    name: '0001_organization',
    sql: `
create table latchkey.organization (
  id uuid primary key,
  name text not null,
  slug text not null,
  logo text,
  metadata text not null default '{}',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint organization_slug_key unique (slug)
);

create table latchkey.team (
  id uuid primary key,
  organization_id uuid not null references latchkey.organization (id) on delete cascade,
  name text not null check (length(name) > 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint team_organization_key unique (organization_id, id)
);

create table latchkey.member (
  id uuid primary key,
  organization_id uuid not null references latchkey.organization (id) on delete cascade,
  user_id uuid not null references latchkey.user (id) on delete cascade,
  role text not null,
  team_id uuid,
  created_at timestamptz not null,
  constraint member_user_key unique (user_id, organization_id),
  constraint member_team_key foreign key (organization_id, team_id)
    references latchkey.team (organization_id, id) on delete set null (team_id)
);
create index member_organization_index on latchkey.member (organization_id, created_at, id);
create index member_team_index on latchkey.member (team_id) where team_id is not null;

create table latchkey.team_member (
  id uuid primary key,
  organization_id uuid not null,
  team_id uuid not null,
  user_id uuid not null,
  created_at timestamptz not null,
  constraint team_member_user_key unique (team_id, user_id),
  constraint team_member_team_key foreign key (organization_id, team_id)
    references latchkey.team (organization_id, id) on delete cascade,
  constraint team_member_member_key foreign key (user_id, organization_id)
    references latchkey.member (user_id, organization_id) on delete cascade
);
create index team_member_user_index on latchkey.team_member (user_id, organization_id);

create table latchkey.invitation (
  id uuid primary key,
  organization_id uuid not null references latchkey.organization (id) on delete cascade,
  email text not null,
  role text not null,
  status text not null check (status in ('pending', 'accepted', 'rejected', 'canceled')),
  team_id uuid,
  inviter_id uuid references latchkey.user (id) on delete set null,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint invitation_team_key foreign key (organization_id, team_id)
    references latchkey.team (organization_id, id) on delete set null (team_id)
);
create unique index invitation_pending_key on latchkey.invitation (organization_id, email) where status = 'pending';
create index invitation_organization_index on latchkey.invitation (organization_id, created_at, id);
create index invitation_email_index on latchkey.invitation (email) where status = 'pending';
create index invitation_inviter_index on latchkey.invitation (inviter_id);

alter table latchkey.session
  add column active_organization_id uuid,
  add column active_team_id uuid,
  add constraint session_active_member_key foreign key (user_id, active_organization_id)
    references latchkey.member (user_id, organization_id) on delete set null (active_organization_id),
  add constraint session_active_team_key foreign key (active_team_id, user_id)
    references latchkey.team_member (team_id, user_id) on delete set null (active_team_id);
create index session_active_organization_index on latchkey.session (user_id, active_organization_id)
  where active_organization_id is not null;
create index session_active_team_index on latchkey.session (active_team_id, user_id) where active_team_id is not null;
`,
    down: `
alter table latchkey.session drop column active_team_id, drop column active_organization_id;
drop table latchkey.invitation;
drop table latchkey.team_member;
drop table latchkey.member;
drop table latchkey.team;
drop table latchkey.organization;
`,
  },
]
