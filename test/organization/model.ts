import { invitationRules } from './model-invitations.ts'
import { teamRules } from './model-teams.ts'
import { addTo, namedOrganization, nextRef, nth, type Rule, seatIn, settleActive } from './places.ts'
import type { CallName, Step } from './steps.ts'
import {
  may,
  type Member,
  type Organization,
  outranks,
  type Person,
  personAt,
  refuse,
  Refusal,
  rolesOf,
  type World,
} from './world.ts'

/** What a call is expected to answer: a verdict, and where it is looked at, what it says. */
export interface Expected {
  readonly verdict: string
  readonly says?: unknown
}

/** What is expected of one step. */
export function expectedOf(world: World, step: Step): Expected {
  try {
    const me = personAt(step.by)
    const asServer = step.call === 'add-member' && (!step.flag || me === undefined)
    if (asServer) return { verdict: '200', says: addMember(world, step, undefined) }
    // A call in the process comes from a server, which has to say for whom it makes one.
    if (me === undefined)
      refuse(step.call === 'create' && !step.http ? '400 USER_ID_OR_SESSION_REQUIRED' : '401 UNAUTHORIZED')
    return { verdict: '200', says: rules[step.call](world, step, me) }
  } catch (error) {
    if (error instanceof Refusal) return { verdict: error.message }
    throw error
  }
}

function owners({ members }: Organization): number {
  return members.filter(({ roles }) => roles.includes('owner')).length
}

function end(world: World, at: Organization, member: Member): void {
  if (member.roles.includes('owner') && owners(at) === 1) {
    refuse('400 YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER')
  }
  at.members = at.members.filter((other) => other !== member)
  settleActive(world)
}

function create(world: World, step: Step, me: Person): unknown {
  const { organizationLimit = Infinity, creatorRole = 'owner', teams } = world.setup.options
  const mine = world.organizations.filter(({ members }) => members.some(({ person }) => person === me))
  if (mine.length >= organizationLimit) refuse('403 YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS')
  const slug = `slug-${step.slug}`
  if (world.organizations.some((other) => other.slug === slug)) refuse('400 ORGANIZATION_ALREADY_EXISTS')
  const made: Organization = { ref: nextRef(world, 'organization'), slug, members: [], invitations: [], teams: [] }
  const begins = teams !== false && teams?.defaultTeam !== false
  if (begins) made.teams.push({ ref: nextRef(world, 'team'), name: slug })
  const first = made.teams[0]?.ref
  addTo(world, made, me, [creatorRole], first === undefined ? [] : [first])
  world.organizations.push(made)
  world.made.organizations.push(made.ref)
  if (first !== undefined) world.made.teams.push(first)
  if (!step.flag) world.active[step.by] = { organization: made.ref, team: first ?? null }
  return slug
}

function addMember(world: World, step: Step, me: Person | undefined): unknown {
  const name = me === undefined && step.organization === 'active' ? null : namedOrganization(world, step)
  if (name === null) refuse('400 NO_ACTIVE_ORGANIZATION')
  const at = world.organizations.find(({ ref }) => ref === name) ?? refuse('400 ORGANIZATION_NOT_FOUND')
  const roles = rolesOf(world, step.role)
  if (me !== undefined) {
    const { member } = seatIn(world, step, me)
    if (!may(world, member.roles, 'member:create'))
      refuse('403 YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION')
    if (!outranks(world, member.roles, roles)) refuse('403 YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE')
  }
  return addTo(world, at, step.person, roles, []).roles.join()
}

/** The member whom a step names: of the organization with the number, whichever the call itself is about. */
export function namedMember(world: World, { organization, person, team }: Step): string {
  const { organizations, members } = world.made
  // Now and then a member of another organization.
  const of =
    organization === 'active' || organization === 'unknown'
      ? nth(organizations, team)
      : nth(organizations, organization)
  return members.get(`${of} ${person}`) ?? 'unknown'
}

function updateRole(world: World, step: Step, me: Person): unknown {
  const { at, member } = seatIn(world, step, me, { stranger: '400 MEMBER_NOT_FOUND' })
  const refusal = '403 YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER'
  if (!may(world, member.roles, 'member:update')) refuse(refusal)
  const roles = rolesOf(world, step.role)
  const other = at.members.find(({ ref }) => ref === namedMember(world, step)) ?? refuse('400 MEMBER_NOT_FOUND')
  if (!outranks(world, member.roles, other.roles) || !outranks(world, member.roles, roles)) refuse(refusal)
  if (other.roles.includes('owner') && !roles.includes('owner') && owners(at) === 1) {
    refuse('400 YOU_CANNOT_LEAVE_THE_ORGANIZATION_WITHOUT_AN_OWNER')
  }
  other.roles = roles
  return roles.join()
}

function removeMember(world: World, step: Step, me: Person): unknown {
  const { at, member } = seatIn(world, step, me, { stranger: '400 MEMBER_NOT_FOUND' })
  const refusal = '401 YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER'
  if (!may(world, member.roles, 'member:delete')) refuse(refusal)
  const other =
    at.members.find(({ ref, person }) => (step.flag ? person === step.person : ref === namedMember(world, step))) ??
    refuse('400 MEMBER_NOT_FOUND')
  if (other.roles.includes('owner') && !member.roles.includes('owner')) {
    refuse('400 YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER')
  }
  if (!outranks(world, member.roles, other.roles)) refuse(refusal)
  end(world, at, other)
  return other.person
}

function leave(world: World, step: Step, me: Person): unknown {
  const gone = '400 MEMBER_NOT_FOUND'
  const { at, member } = seatIn(world, step, me, { none: gone, stranger: gone })
  end(world, at, member)
  return me
}

function setActive(world: World, step: Step, me: Person): unknown {
  const active = world.active[step.by]
  const name = step.flag && step.organization === 'unknown' ? null : namedOrganization(world, step)
  const at = world.organizations.find(({ ref }) => ref === name)
  const seated = at?.members.some(({ person }) => person === me) === true
  if (!seated || active.organization !== name) active.team = null
  active.organization = seated ? name : null
  if (name !== null && !seated) refuse('403 USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION')
  return at === undefined ? null : at.slug
}

function update(world: World, step: Step, me: Person): unknown {
  const none = '400 ORGANIZATION_NOT_FOUND'
  const stranger = '400 USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION'
  const { at, member } = seatIn(world, step, me, { none, unknown: none, stranger })
  if (!may(world, member.roles, 'organization:update')) refuse('403 YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION')
  const slug = `slug-${step.slug}`
  if (world.organizations.some((other) => other !== at && other.slug === slug)) refuse('400 SLUG_IS_TAKEN')
  at.slug = slug
  return slug
}

function remove(world: World, step: Step, me: Person): unknown {
  const unknown = '400 ORGANIZATION_NOT_FOUND'
  const stranger = '400 USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION'
  const { at, member } = seatIn(world, step, me, { none: unknown, unknown, stranger })
  if (!may(world, member.roles, 'organization:delete')) refuse('403 YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_ORGANIZATION')
  world.organizations = world.organizations.filter((other) => other !== at)
  settleActive(world)
  return at.slug
}

/** A list of members as it is compared: in the order in which they came. */
const membersOf = ({ members }: Organization) => members.map(({ person, roles }) => `${person} ${roles.join()}`)

function roleOf(world: World, step: Step, me: Person): unknown {
  const { at } = seatIn(world, step, me)
  const person = step.flag ? me : step.person
  const other = at.members.find((member) => member.person === person) ?? refuse('400 MEMBER_NOT_FOUND')
  return other.roles.join()
}

function full(world: World, step: Step, me: Person): unknown {
  if (namedOrganization(world, step) === null) return null
  const stranger = '403 USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION'
  const { at } = seatIn(world, step, me, { unknown: '400 ORGANIZATION_NOT_FOUND', stranger })
  return membersOf(at)
}

const rules: Readonly<Record<CallName, Rule>> = {
  create,
  'add-member': addMember,
  'update-member-role': updateRole,
  'remove-member': removeMember,
  leave,
  'set-active': setActive,
  'check-slug': (world, step) =>
    world.organizations.some(({ slug }) => slug === `slug-${step.slug}`) ? refuse('400 SLUG_IS_TAKEN') : true,
  update,
  delete: remove,
  list: (world, _step, me) =>
    world.organizations.filter(({ members }) => members.some(({ person }) => person === me)).map(({ slug }) => slug),
  'list-members': (world, step, me) => membersOf(seatIn(world, step, me).at),
  'get-active-member': (world, step, me) => seatIn(world, { ...step, organization: 'active' }, me).member.roles.join(),
  'get-active-member-role': roleOf,
  'get-full-organization': full,
  'has-permission': (world, step, me) => {
    const { member } = seatIn(world, step, me, { stranger: '401 USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION' })
    return may(world, member.roles, ...step.asked)
  },
  // Half the life of an invitation.
  wait: (world) => void (world.now += 1800),
  ...invitationRules,
  ...teamRules,
}
