import { addTo, namedInvitation, namedOrganization, nextRef, nth, type Rule, seatIn, sizeOf } from './places.ts'
import type { Step } from './steps.ts'
import { type Invitation, may, type Organization, outranks, type Person, refuse, rolesOf, type World } from './world.ts'

const notFound = '400 INVITATION_NOT_FOUND'

/** The teams that an invitation names: by number, of all that were ever made, each once. */
export function namedTeams(world: World, { team, teams }: Pick<Step, 'team' | 'teams'>): string[] {
  return [...new Set(Array.from({ length: teams }, (_, n) => nth(world.made.teams, team + n)))]
}

function open(world: World, { status, expires }: Invitation): boolean {
  return status === 'pending' && expires > world.now
}

function requireRoom(world: World, at: Organization, refs: readonly string[]): void {
  const { teams } = world.setup.options
  const { maximumMembersPerTeam = Infinity } = teams === false ? {} : (teams ?? {})
  const full = refs.some((ref) => sizeOf(at, ref) >= maximumMembersPerTeam)
  if (full) refuse('403 TEAM_MEMBER_LIMIT_REACHED')
}

function requirePlace(world: World, at: Organization, without?: Invitation): void {
  const { invitationLimit = 100 } = world.setup.options
  const waiting = at.invitations.filter((invitation) => invitation !== without && open(world, invitation))
  if (waiting.length >= invitationLimit) refuse('403 INVITATION_LIMIT_REACHED')
}

function invite(world: World, step: Step, me: Person): unknown {
  const none = '400 ORGANIZATION_NOT_FOUND'
  const { at, member } = seatIn(world, step, me, { none, unknown: none, stranger: '400 MEMBER_NOT_FOUND' })
  if (!may(world, member.roles, 'invitation:create')) {
    refuse('403 YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION')
  }
  const above = '403 YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE'
  const roles = rolesOf(world, step.role)
  if (!outranks(world, member.roles, roles)) refuse(above)
  const teams = namedTeams(world, step)
  if (teams.length > 0 && world.setup.options.teams === false) refuse('400 TEAMS_NOT_ENABLED')
  if (!teams.every((team) => at.teams.some(({ ref }) => ref === team))) refuse('400 TEAM_NOT_FOUND')
  requireRoom(world, at, teams)
  if (at.members.some(({ person }) => person === step.email))
    refuse('400 USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION')
  const pending = at.invitations.find(({ email, status }) => email === step.email && status === 'pending')
  const expires = world.now + (world.setup.options.invitationLifetime ?? 172_800)
  const waits = pending !== undefined && open(world, pending)
  if (pending !== undefined && step.flag) {
    if (!outranks(world, member.roles, pending.roles)) refuse(above)
    if (!waits) requirePlace(world, at)
    Object.assign(pending, { expires, inviter: me })
    return `${step.email} ${pending.roles.join()}`
  }
  if (waits) {
    if (world.setup.options.cancelPendingInvitationsOnReInvite !== true) {
      refuse('400 USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION')
    }
    if (!outranks(world, member.roles, pending.roles)) refuse(above)
  }
  requirePlace(world, at, pending)
  if (pending !== undefined) pending.status = 'canceled'
  const ref = nextRef(world, 'invitation')
  at.invitations.push({ ref, email: step.email, roles, teams, status: 'pending', inviter: me, expires })
  world.made.invitations.push(ref)
  return `${step.email} ${roles.join()}`
}

function named(world: World, step: Step): { at: Organization; invitation: Invitation } | undefined {
  const ref = namedInvitation(world, step)
  for (const at of world.organizations) {
    const invitation = at.invitations.find((one) => one.ref === ref)
    if (invitation !== undefined) return { at, invitation }
  }
  return undefined
}

/** Only who has the address, and proved it, may answer or read (spec section 6). */
function opened(world: World, step: Step, me: Person): { at: Organization; invitation: Invitation } {
  const found = named(world, step)
  if (found === undefined || !open(world, found.invitation)) refuse(notFound)
  if (found.invitation.email !== me) refuse('403 YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION')
  if (me === 'fay') refuse('403 EMAIL_NOT_VERIFIED')
  return found
}

/** The inviter could still invite to this. */
function requireInviter(world: World, at: Organization, { inviter, roles }: Invitation): void {
  const member = at.members.find(({ person }) => person === inviter)
  const able = member !== undefined && may(world, member.roles, 'invitation:create')
  if (!able || !outranks(world, member.roles, roles)) refuse('400 INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION')
}

function accept(world: World, step: Step, me: Person): unknown {
  const { at, invitation } = opened(world, step, me)
  requireInviter(world, at, invitation)
  requireRoom(world, at, invitation.teams)
  addTo(world, at, me, [...invitation.roles], invitation.teams)
  invitation.status = 'accepted'
  world.active[step.by] = { organization: at.ref, team: invitation.teams[0] ?? null }
  return invitation.roles.join()
}

function cancel(world: World, step: Step, me: Person): unknown {
  const { at, invitation } = named(world, step) ?? refuse(notFound)
  const member = at.members.find(({ person }) => person === me) ?? refuse('400 MEMBER_NOT_FOUND')
  const refusal = '403 YOU_ARE_NOT_ALLOWED_TO_CANCEL_THIS_INVITATION'
  if (!may(world, member.roles, 'invitation:cancel')) refuse(refusal)
  if (invitation.status !== 'pending') refuse(notFound)
  if (!outranks(world, member.roles, invitation.roles)) refuse(refusal)
  invitation.status = 'canceled'
  return invitation.email
}

function mine(world: World, me: Person): string[] {
  if (me === 'fay') refuse('403 EMAIL_NOT_VERIFIED')
  return world.organizations
    .filter(({ members }) => !members.some(({ person }) => person === me))
    .flatMap(({ slug, invitations }) =>
      invitations.filter((one) => one.email === me && open(world, one)).map((one) => `${slug} ${one.roles.join()}`),
    )
    .toSorted()
}

/** Invitations (spec sections 4 and 6, wire contract 11.4). */
export const invitationRules = {
  'invite-member': invite,
  'accept-invitation': accept,
  'reject-invitation': (world, step, me) => {
    const { invitation } = opened(world, step, me)
    invitation.status = 'rejected'
    return invitation.email
  },
  'cancel-invitation': cancel,
  'get-invitation': (world, step, me) => {
    const { at, invitation } = opened(world, step, me)
    requireInviter(world, at, invitation)
    return `${at.slug} ${invitation.roles.join()} ${invitation.inviter}`
  },
  'list-user-invitations': (world, _step, me) => mine(world, me),
  'list-invitations': (world, step, me) => {
    if (namedOrganization(world, step) === null) refuse('400 ORGANIZATION_ID_IS_REQUIRED')
    const { at } = seatIn(world, step, me)
    return at.invitations.map(({ email, status }) => `${email} ${status}`).toReversed()
  },
} as const satisfies Readonly<Record<string, Rule>>
