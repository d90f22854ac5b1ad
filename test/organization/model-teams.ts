import { namedOrganization, nextRef, nth, type Rule, seatIn, settleActive, sizeOf } from './places.ts'
import type { Step } from './steps.ts'
import { may, type Member, type Organization, type Person, refuse, type Team, type World } from './world.ts'

function settings(world: World) {
  const { teams = {} } = world.setup.options
  return teams === false ? refuse('400 TEAMS_NOT_ENABLED') : teams
}

function teamOf(world: World, at: Organization, step: Step): Team {
  const ref = nth(world.made.teams, step.team)
  return at.teams.find((team) => team.ref === ref) ?? refuse('400 TEAM_NOT_FOUND')
}

/** Takes somebody out of a team; whose first team it was has the one in which they have been longest as the first. */
function takeOut(member: Member, team: Team): void {
  member.joined = member.joined.filter((ref) => ref !== team.ref)
  if (member.first === team.ref) member.first = member.joined[0] ?? null
}

function create(world: World, step: Step, me: Person): unknown {
  const { maximumTeams = Infinity } = settings(world)
  const stranger = '403 YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION'
  const { at, member } = seatIn(world, step, me, { stranger })
  if (!may(world, member.roles, 'team:create')) refuse('403 YOU_ARE_NOT_ALLOWED_TO_CREATE_TEAMS_IN_THIS_ORGANIZATION')
  if (at.teams.length >= maximumTeams) refuse('400 YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_TEAMS')
  const ref = nextRef(world, 'team')
  at.teams.push({ ref, name: `team-${step.slug}` })
  world.made.teams.push(ref)
  return `team-${step.slug}`
}

/** The last team stays, and nobody removes their own (spec section 5). */
function remove(world: World, step: Step, me: Person): unknown {
  const { allowRemovingAllTeams = false } = settings(world)
  const own = '403 YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_TEAM'
  const { at, member } = seatIn(world, step, me, { stranger: own })
  if (!may(world, member.roles, 'team:delete')) refuse('403 YOU_ARE_NOT_ALLOWED_TO_DELETE_TEAMS_IN_THIS_ORGANIZATION')
  const team = teamOf(world, at, step)
  if (member.joined.includes(team.ref)) refuse(own)
  if (!allowRemovingAllTeams && at.teams.length === 1) refuse('400 UNABLE_TO_REMOVE_LAST_TEAM')
  for (const other of at.members) takeOut(other, team)
  at.teams = at.teams.filter((other) => other !== team)
  for (const invitation of at.invitations) invitation.teams = invitation.teams.filter((ref) => ref !== team.ref)
  settleActive(world)
  return 'Team removed successfully.'
}

function update(world: World, step: Step, me: Person): unknown {
  settings(world)
  const refusal = '403 YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_TEAM'
  const { at, member } = seatIn(world, step, me, { stranger: refusal })
  if (!may(world, member.roles, 'team:update')) refuse(refusal)
  const team = teamOf(world, at, step)
  team.name = `team-${step.slug}`
  return team.name
}

function add(world: World, step: Step, me: Person): unknown {
  const { maximumMembersPerTeam = Infinity } = settings(world)
  const { at, member } = seatIn(world, step, me)
  if (!may(world, member.roles, 'team:update')) refuse('403 YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_TEAM')
  const team = teamOf(world, at, step)
  const other =
    at.members.find(({ person }) => person === step.person) ?? refuse('400 USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION')
  if (other.joined.includes(team.ref)) return other.person
  if (sizeOf(at, team.ref) >= maximumMembersPerTeam) refuse('403 TEAM_MEMBER_LIMIT_REACHED')
  other.joined.push(team.ref)
  other.first ??= team.ref
  return other.person
}

function removeFrom(world: World, step: Step, me: Person): unknown {
  settings(world)
  const { at, member } = seatIn(world, step, me)
  if (step.person !== me && !may(world, member.roles, 'team:update')) {
    refuse('403 YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_TEAM')
  }
  const team = teamOf(world, at, step)
  const other = at.members.find(({ person, joined }) => person === step.person && joined.includes(team.ref))
  takeOut(other ?? refuse('400 USER_IS_NOT_A_MEMBER_OF_THE_TEAM'), team)
  settleActive(world)
  return 'Team member removed successfully.'
}

function setActive(world: World, step: Step, me: Person): unknown {
  settings(world)
  if (step.flag) {
    world.active[step.by].team = null
    return null
  }
  const { at, member } = seatIn(world, { ...step, organization: 'active' }, me)
  const team = teamOf(world, at, step)
  if (!member.joined.includes(team.ref)) refuse('400 USER_IS_NOT_A_MEMBER_OF_THE_TEAM')
  world.active[step.by].team = team.ref
  return team.name
}

/** Teams (spec section 5, wire contract 11.5). */
export const teamRules = {
  'create-team': create,
  'remove-team': remove,
  'update-team': update,
  'add-team-member': add,
  'remove-team-member': removeFrom,
  'set-active-team': setActive,
  'list-teams': (world, step, me) => {
    settings(world)
    if (namedOrganization(world, step) === null) refuse('400 NO_ACTIVE_ORGANIZATION')
    return seatIn(world, step, me).at.teams.map(({ name }) => name)
  },
} as const satisfies Readonly<Record<string, Rule>>
