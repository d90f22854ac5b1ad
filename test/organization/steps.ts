import * as fc from 'fast-check'
import { people, type Person, seats, type Sitting } from './world.ts'

/** The calls of the model; `wait` lets time pass. */
export const calls = [
  'create',
  'invite-member',
  'accept-invitation',
  'update-member-role',
  'remove-member',
  'leave',
  'add-member',
  'set-active',
  'reject-invitation',
  'cancel-invitation',
  'get-invitation',
  'list-user-invitations',
  'create-team',
  'remove-team',
  'update-team',
  'add-team-member',
  'remove-team-member',
  'set-active-team',
  'has-permission',
  'list',
  'list-members',
  'list-invitations',
  'list-teams',
  'get-active-member',
  'get-active-member-role',
  'get-full-organization',
  'check-slug',
  'update',
  'delete',
  'wait',
] as const
export type CallName = (typeof calls)[number]

/** One call of a sequence; each kind looks at those of the arguments that it has. */
export interface Step {
  readonly call: CallName
  readonly by: Sitting
  /** The n-th that was made, the active one (by leaving it out), or one that never was. */
  readonly organization: number | 'active' | 'unknown'
  readonly person: Person
  readonly email: Person | 'outsider'
  readonly role: string | readonly string[]
  readonly team: number
  readonly invitation: number
  readonly slug: number
  /** `keepCurrentActiveOrganization`, `resend`, by address, with a session, to nothing: what a call has to switch. */
  readonly flag: boolean
  /** Whether an invitation names teams, and how many. */
  readonly teams: number
  readonly asked: readonly string[]
  readonly http: boolean
}

const names = ['owner', 'admin', 'member', 'editor', 'lead', 'recruiter', 'chief']
const roleName = fc.constantFrom(...names)
const role: fc.Arbitrary<string | readonly string[]> = fc.oneof(
  { weight: 8, arbitrary: roleName },
  { weight: 3, arbitrary: fc.array(roleName, { minLength: 1, maxLength: 3 }) },
  { weight: 2, arbitrary: fc.array(roleName, { minLength: 2, maxLength: 3 }).map((list) => list.join(', ')) },
  { weight: 1, arbitrary: fc.constantFrom('', 'ghost', 'member,ghost', '__proto__', 'constructor', 'OWNER') },
)
const asked = fc.array(
  fc.constantFrom(
    'organization:update',
    'organization:delete',
    'member:update',
    'member:delete',
    'invitation:cancel',
    'team:delete',
    'project:read',
    'project:delete',
    'ghost:read',
    'member:ghost',
  ),
  { maxLength: 3 },
)

const weights: Partial<Record<CallName, number>> = {
  create: 4,
  'invite-member': 12,
  'accept-invitation': 12,
  'update-member-role': 10,
  'remove-member': 6,
  leave: 4,
  'add-member': 8,
  'create-team': 5,
  'remove-team': 6,
  'add-team-member': 6,
  'set-active-team': 3,
}
const call = fc.oneof(...calls.map((name) => ({ weight: weights[name] ?? 2, arbitrary: fc.constant(name) })))
const by = fc.oneof(
  { weight: 7, arbitrary: fc.constant<Sitting>('ada') },
  { weight: 6, arbitrary: fc.constantFrom<Sitting>('bob', 'cleo') },
  { weight: 7, arbitrary: fc.constantFrom(...seats.filter((seat) => seat !== 'nobody')) },
  { weight: 1, arbitrary: fc.constant<Sitting>('nobody') },
)
const organization: fc.Arbitrary<Step['organization']> = fc.oneof(
  { weight: 10, arbitrary: fc.constant(0) },
  { weight: 5, arbitrary: fc.constant<'active'>('active') },
  { weight: 2, arbitrary: fc.nat(2) },
  { weight: 1, arbitrary: fc.constant<'unknown'>('unknown') },
)

const step: fc.Arbitrary<Step> = fc.record({
  call,
  by,
  organization,
  person: fc.constantFrom(...people),
  email: fc.constantFrom('dan', 'dan', 'fay', ...people, 'outsider' as const),
  role,
  team: fc.nat(3),
  invitation: fc.nat(3),
  slug: fc.nat(3),
  flag: fc.boolean(),
  teams: fc.constantFrom(0, 0, 0, 1, 2),
  asked,
  http: fc.nat(9).map((n) => n === 9),
})

/** Invitations are mostly answered by those who may have one; others are refused early. */
function likely(drawn: Step): Step {
  const answers = ['accept-invitation', 'reject-invitation', 'get-invitation'].includes(drawn.call)
  if (!answers || drawn.slug === 3) return drawn
  return { ...drawn, by: drawn.slug === 2 ? 'fay' : 'dan', flag: true }
}

const plain: Step = {
  call: 'create',
  by: 'ada',
  organization: 0,
  person: 'ada',
  email: 'outsider',
  role: 'member',
  team: 0,
  invitation: 0,
  slug: 0,
  flag: false,
  teams: 0,
  asked: [],
  http: false,
}

/** How a sequence begins: ada makes an organization, takes bob and cleo in and invites dan, each with some role. */
const beginning = fc
  .tuple(role, role, role, fc.nat(1))
  .map(([bob, cleo, dan, teams]): Step[] => [
    plain,
    { ...plain, call: 'add-member', person: 'bob', role: bob },
    { ...plain, call: 'add-member', person: 'cleo', role: cleo },
    { ...plain, call: 'set-active', by: 'bob' },
    { ...plain, call: 'set-active', by: 'cleo' },
    { ...plain, call: 'invite-member', email: 'dan', role: dan, teams },
  ])

/** Somebody invites, loses some of their roles, and the invitation is used; or time passes first. */
const invitationStory = fc
  .record({ invited: role, left: role, waits: fc.nat(2), demoted: fc.boolean() })
  .map(({ invited, left, waits, demoted }): Step[] => [
    { ...plain, call: 'cancel-invitation' },
    { ...plain, call: 'remove-member', person: 'dan', flag: true },
    { ...plain, call: 'invite-member', by: 'bob', email: 'dan', role: invited },
    ...(demoted ? [{ ...plain, call: 'update-member-role' as const, person: 'bob' as const, role: left }] : []),
    ...Array.from({ length: waits }, (): Step => ({ ...plain, call: 'wait' })),
    { ...plain, call: 'accept-invitation', by: 'dan', flag: true, invitation: 1 },
  ])

/** Somebody is put into two teams, and the first of them goes. */
const teamStory = fc
  .nat(1)
  .map((http): Step[] => [
    ...[1, 2].map((slug): Step => ({ ...plain, call: 'create-team', slug, http: http === 1 })),
    ...[1, 2, 0].map((team): Step => ({ ...plain, call: 'add-team-member', person: 'cleo', team })),
    { ...plain, call: 'remove-team', team: 1 },
  ])

const part = fc.oneof(
  { weight: 16, arbitrary: step.map((drawn) => [likely(drawn)]) },
  { weight: 2, arbitrary: invitationStory },
  { weight: 1, arbitrary: teamStory },
)

/** A whole sequence: the number of its configuration, and what happens. */
export const sequence = (setups: number) =>
  fc.record({
    setup: fc.nat(setups - 1),
    beginning,
    steps: fc.array(part, { minLength: 3, maxLength: 9, size: 'max' }).map((parts) => parts.flat()),
  })
