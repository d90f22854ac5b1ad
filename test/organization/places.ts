import type { Step } from './steps.ts'
import { type Member, type Organization, type Person, personAt, refuse, type World } from './world.ts'

/** Changes the world and gives what the answer says; refuses before it changes anything. */
export type Rule = (world: World, step: Step, me: Person) => unknown

/** The name of the organization that a step is about; null: none is named and none is active. */
export function namedOrganization(world: World, { organization, by }: Step): string | null {
  if (organization === 'active') return world.active[by].organization
  if (organization === 'unknown') return 'unknown'
  const { organizations } = world.made
  return organizations[organization % Math.max(organizations.length, 1)] ?? 'unknown'
}

/** A thing that was made, by number. */
export function nth(made: readonly string[], n: number): string {
  return made[n % Math.max(made.length, 1)] ?? 'unknown'
}

/** The words for those who have no seat. */
interface Words {
  readonly none?: string
  readonly unknown?: string
  readonly stranger?: string
}

/** The caller's place; who has none is refused in the words of the call (wire contract 11.2 to 11.5). */
export function seatIn(world: World, step: Step, me: Person, words: Words = {}): { at: Organization; member: Member } {
  const stranger = words.stranger ?? '403 YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION'
  const name = namedOrganization(world, step)
  if (name === null) refuse(words.none ?? '400 NO_ACTIVE_ORGANIZATION')
  const at = world.organizations.find(({ ref }) => ref === name) ?? refuse(words.unknown ?? stranger)
  const member = at.members.find(({ person }) => person === me) ?? refuse(stranger)
  return { at, member }
}

export function nextRef(world: World, kind: string): string {
  world.serial += 1
  return `${kind}${world.serial}`
}

export function addTo(
  world: World,
  at: Organization,
  person: Person,
  roles: string[],
  teams: readonly string[],
): Member {
  const { membershipLimit = 100 } = world.setup.options
  if (at.members.length >= membershipLimit) refuse('403 ORGANIZATION_MEMBERSHIP_LIMIT_REACHED')
  if (at.members.some((member) => member.person === person)) refuse('400 USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION')
  const member = { ref: nextRef(world, 'member'), person, roles, first: teams[0] ?? null, joined: [...teams] }
  at.members.push(member)
  world.made.members.set(`${at.ref} ${person}`, member.ref)
  return member
}

/** Active organizations and teams end with the place that they stand for, in every session (spec section 4). */
export function settleActive(world: World): void {
  for (const [seat, active] of Object.entries(world.active)) {
    const at = world.organizations.find(({ ref }) => ref === active.organization)
    const member = at?.members.find(({ person }) => person === personAt(seat as Step['by']))
    if (member === undefined) active.organization = null
    if (active.team === null || member?.joined.includes(active.team) !== true) active.team = null
  }
}

/** How many are in a team. */
export function sizeOf(at: Organization, team: string): number {
  return at.members.filter(({ joined }) => joined.includes(team)).length
}

/** The invitation that a step names: mostly one to the caller's address, if there is any. */
export function namedInvitation(world: World, { by, invitation, flag }: Step): string {
  const me = personAt(by)
  const all = world.organizations.flatMap(({ invitations }) => invitations)
  const mine = all.filter(({ email }) => email === me).map(({ ref }) => ref)
  return nth(flag && mine.length > 0 ? mine : world.made.invitations, invitation)
}
