import { sql } from '../../runtime/index.ts'
import type { Database } from '../../runtime/database/database.ts'
import type { Answer } from '../support/browser-jar.ts'
import { address } from './requests.ts'
import { seated } from './running.ts'
import type { Step } from './steps.ts'
import type { World } from './world.ts'

/** Everything that counts, in words of the model, so that a difference can be read. */
export type State = Readonly<
  Record<'organizations' | 'members' | 'places' | 'teams' | 'invitations' | 'active', readonly string[]>
>

export const rolesIn = (role: string): string => role.split(',').toSorted().join()

/** What the model expects to be stored. */
export function expectedState(world: World): State {
  const { organizations } = world
  return sorted({
    organizations: organizations.map(({ ref, slug }) => `${ref} ${slug}`),
    members: organizations.flatMap(({ ref, members }) =>
      members.map((one) => `${one.ref} of ${ref}: ${one.person} ${one.roles.join()} first ${one.first}`),
    ),
    places: organizations.flatMap(({ members }) =>
      members.flatMap(({ person, joined }) => joined.map((team) => `${team} ${person}`)),
    ),
    teams: organizations.flatMap(({ ref, teams }) => teams.map((team) => `${team.ref} of ${ref}: ${team.name}`)),
    invitations: organizations.flatMap(({ ref, invitations }) =>
      invitations.map(
        (one) =>
          `${one.ref} of ${ref}: ${address(one.email)} ${one.roles.join()} ${one.status} by ${one.inviter} ` +
          `until ${one.expires} first ${one.teams[0] ?? null} teams ${one.teams.toSorted().join()}`,
      ),
    ),
    active: seated.map((seat) => `${seat}: ${world.active[seat].organization} ${world.active[seat].team}`),
  })
}

interface Stored {
  readonly organizations: readonly [id: string, slug: string][]
  readonly members: readonly [id: string, of: string, user: string, role: string, team: string | null][]
  readonly places: readonly [team: string, user: string][]
  readonly teams: readonly [id: string, of: string, name: string][]
  readonly invitations: readonly [string, string, string, string, string, string, number, string | null, string[]][]
  readonly sessions: readonly [id: string, organization: string | null, team: string | null][]
}

/** What is stored, with the names of the model in the place of ids; one statement. */
export async function storedState(db: Database, ids: ReadonlyMap<string, string>, start: Date): Promise<State> {
  const [row] = await db.query<{ state: string }>(sql`
    select json_build_object(
      'organizations', (select coalesce(json_agg(json_build_array(id, slug)), '[]') from latchkey.organization),
      'members', (select coalesce(json_agg(json_build_array(id, organization_id, user_id, role, team_id)), '[]') from latchkey.member),
      'places', (select coalesce(json_agg(json_build_array(team_id, user_id)), '[]') from latchkey.team_member),
      'teams', (select coalesce(json_agg(json_build_array(id, organization_id, name)), '[]') from latchkey.team),
      'invitations', (select coalesce(json_agg(json_build_array(id, organization_id, email, role, status, inviter_id,
        extract(epoch from expires_at), team_id,
        (select coalesce(json_agg(t.team_id), '[]') from latchkey.invitation_team t where t.invitation_id = i.id))), '[]')
        from latchkey.invitation i),
      'sessions', (select coalesce(json_agg(json_build_array(id, active_organization_id, active_team_id)), '[]') from latchkey.session)
    )::text as state`)
  const stored: Stored = JSON.parse(row?.state ?? '{}')
  const names = new Map([...ids].map(([name, id]) => [id, name]))
  const name = (id: string | null) => (id === null ? null : (names.get(id) ?? `?${id}`))
  const seconds = (epoch: number) => Math.round(epoch - start.getTime() / 1000)
  return sorted({
    organizations: stored.organizations.map(([id, slug]) => `${name(id)} ${slug}`),
    members: stored.members.map(
      ([id, of, user, role, team]) => `${name(id)} of ${name(of)}: ${name(user)} ${rolesIn(role)} first ${name(team)}`,
    ),
    places: stored.places.map(([team, user]) => `${name(team)} ${name(user)}`),
    teams: stored.teams.map(([id, of, text]) => `${name(id)} of ${name(of)}: ${text}`),
    invitations: stored.invitations.map(
      ([id, of, email, role, status, inviter, expires, team, teams]) =>
        `${name(id)} of ${name(of)}: ${email} ${rolesIn(role)} ${status} by ${name(inviter)} ` +
        `until ${seconds(expires)} first ${name(team)} teams ${teams.map(name).toSorted().join()}`,
    ),
    active: stored.sessions.map(
      ([id, of, team]) => `${name(id)?.replace('session of ', '')}: ${name(of)} ${name(team)}`,
    ),
  })
}

function sorted({ organizations, members, places, teams, invitations, active }: State): State {
  return {
    organizations: organizations.toSorted(),
    members: members.toSorted(),
    places: places.toSorted(),
    teams: teams.toSorted(),
    invitations: invitations.toSorted(),
    active: active.toSorted(),
  }
}

interface Said {
  readonly role: string
  readonly user: { readonly name: string }
}
const line = ({ role, user }: Said) => `${user.name} ${rolesIn(role)}`

/** What an answer says, in words of the model. */
export function saidIn(step: Step, body: Answer['body'], names: ReadonlyMap<string, string>): unknown {
  switch (step.call) {
    case 'create':
    case 'update':
    case 'delete':
      return body.slug
    case 'set-active':
      return body === null ? null : body.slug
    case 'check-slug':
      return body.status
    case 'has-permission':
      return body.success
    case 'list':
      return body.map((one: { slug: string }) => one.slug)
    case 'add-member':
    case 'update-member-role':
    case 'get-active-member':
    case 'get-active-member-role':
      return rolesIn(body.role)
    case 'remove-member':
      return body.member.user.name
    case 'leave':
      return body.user.name
    case 'list-members':
      return body.members.map(line)
    case 'get-full-organization':
      return body === null ? null : body.members.map(line)
    case 'invite-member':
      return `${body.email.split('@')[0]} ${rolesIn(body.role)}`
    case 'accept-invitation':
      return rolesIn(body.member.role)
    case 'reject-invitation':
      return body.invitation.email.split('@')[0]
    case 'cancel-invitation':
      return body.email.split('@')[0]
    case 'get-invitation':
      return `${body.organizationSlug} ${rolesIn(body.role)} ${body.inviterName}`
    case 'list-user-invitations':
      return body
        .map((one: { organizationSlug: string; role: string }) => `${one.organizationSlug} ${rolesIn(one.role)}`)
        .toSorted()
    case 'list-invitations':
      return body.map((one: { email: string; status: string }) => `${one.email.split('@')[0]} ${one.status}`)
    case 'create-team':
    case 'update-team':
      return body.name
    case 'set-active-team':
      return body === null ? null : body.name
    case 'list-teams':
      return body.map((one: { name: string }) => one.name)
    case 'remove-team':
    case 'remove-team-member':
      return body.message
    case 'add-team-member':
      return names.get(body.userId)
    default:
      return undefined
  }
}
