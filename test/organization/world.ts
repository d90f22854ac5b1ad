import type { OrganizationOptions } from '../../runtime/index.ts'

/** People of the model; nobody is whoever has no session, and `fay` never proved her address. */
export const people = ['ada', 'bob', 'cleo', 'dan', 'fay'] as const
export type Person = (typeof people)[number]

/** Browsers: each person's own, and a second one of ada's. */
export const seats = [...people, 'ada elsewhere', 'nobody'] as const
export type Sitting = (typeof seats)[number]

/** Whose browser it is; `undefined` for the one without a session. */
export function personAt(seat: Sitting): Person | undefined {
  return seat === 'nobody' ? undefined : seat === 'ada elsewhere' ? 'ada' : seat
}

/** The table of spec section 6: who may do what. */
const specified = `
  organization:update owner admin
  organization:delete owner
  member:create owner admin
  member:update owner admin
  member:delete owner admin
  invitation:create owner admin
  invitation:cancel owner admin
  team:create owner admin
  team:update owner admin
  team:delete owner admin`

/** What each role grants: texts such as `member:delete`. */
export type Grants = Readonly<Record<string, readonly string[]>>

const builtIn: Grants = Object.fromEntries(
  ['owner', 'admin', 'member'].map((role) => [
    role,
    specified.split('\n').flatMap((line) => {
      const [permission = '', ...holders] = line.trim().split(' ')
      return holders.includes(role) ? [permission] : []
    }),
  ]),
)
const project = ['project:create', 'project:read', 'project:delete']
const everything = [...(builtIn['owner'] ?? []), ...project]
const own: Grants = {
  editor: ['project:create', 'project:read'],
  lead: [...project, 'member:update', 'invitation:create'],
  recruiter: [
    'invitation:create',
    'invitation:cancel',
    'member:create',
    'member:update',
    'member:delete',
    'team:update',
  ],
  chief: everything,
}

/** One configuration: as the service gets it, and as the model knows it. */
export interface Setup {
  readonly name: string
  readonly options: OrganizationOptions
  readonly grants: Grants
}

function statementsOf(permissions: readonly string[]): Record<string, string[]> {
  const statements: Record<string, string[]> = {}
  for (const permission of permissions) {
    const [resource = '', action = ''] = permission.split(':')
    statements[resource] = [...(statements[resource] ?? []), action]
  }
  return statements
}

function withRoles(name: string, roles: Grants, options: OrganizationOptions): Setup {
  const configured = Object.fromEntries(Object.entries(roles).map(([role, granted]) => [role, statementsOf(granted)]))
  const all = { ...options, resources: statementsOf(project), roles: configured, invitationLifetime: 3600 }
  return { name, options: all, grants: { ...builtIn, ...roles, owner: everything } }
}

/** The configurations that the sequences run with. */
export const setups: readonly Setup[] = [
  { name: 'built-in roles', options: { invitationLifetime: 3600 }, grants: builtIn },
  withRoles('roles of its own', own, {}),
  withRoles('narrow limits', own, {
    organizationLimit: 2,
    membershipLimit: 3,
    invitationLimit: 2,
    cancelPendingInvitationsOnReInvite: true,
    teams: { maximumTeams: 2, maximumMembersPerTeam: 2, allowRemovingAllTeams: true },
  }),
  withRoles('without teams', own, { teams: false }),
  withRoles(
    'a weaker admin',
    { ...own, admin: ['member:delete', 'member:update', 'invitation:create', 'invitation:cancel'] },
    { creatorRole: 'chief', teams: { defaultTeam: false } },
  ),
]

export interface Member {
  readonly ref: string
  readonly person: Person
  roles: string[]
  /** The first of their teams, or none. */
  first: string | null
  /** Their teams, in the order in which they came into them. */
  joined: string[]
}

export interface Invitation {
  readonly ref: string
  readonly email: string
  readonly roles: readonly string[]
  teams: string[]
  status: 'pending' | 'accepted' | 'rejected' | 'canceled'
  inviter: Person
  expires: number
}

export interface Team {
  readonly ref: string
  name: string
}

export interface Organization {
  readonly ref: string
  slug: string
  members: Member[]
  readonly invitations: Invitation[]
  teams: Team[]
}

/** Everything that the service is expected to know. */
export interface World {
  readonly setup: Setup
  now: number
  organizations: Organization[]
  readonly active: Record<Sitting, { organization: string | null; team: string | null }>
  /** Things that were ever made, to name them by number. */
  readonly made: { organizations: string[]; invitations: string[]; teams: string[]; members: Map<string, string> }
  serial: number
}

export function newWorld(setup: Setup, now: number): World {
  const active = Object.fromEntries(seats.map((seat) => [seat, { organization: null, team: null }])) as World['active']
  const made = { organizations: [], invitations: [], teams: [], members: new Map<string, string>() }
  return { setup, now, organizations: [], active, made, serial: 0 }
}

/** A refusal that the model expects, e.g. `400 MEMBER_NOT_FOUND`. */
export class Refusal extends Error {}

export function refuse(verdict: string): never {
  throw new Refusal(verdict)
}

/** Roles as a caller names them: known ones, each once. */
export function rolesOf(world: World, named: string | readonly string[]): string[] {
  const texts = typeof named === 'string' ? [named] : named
  const names = texts.flatMap((text) => text.split(',').map((name) => name.trim())).filter((name) => name !== '')
  const known = Object.keys(world.setup.grants)
  if (names.length === 0 || !names.every((name) => known.includes(name))) refuse('400 ROLE_NOT_FOUND')
  return [...new Set(names)].toSorted()
}

/** Any one role that grants all of it is enough (spec section 6, wire contract 11.6). */
export function may(world: World, roles: readonly string[], ...asked: readonly string[]): boolean {
  const { grants } = world.setup
  return asked.length > 0 && roles.some((role) => asked.every((permission) => grants[role]?.includes(permission)))
}

/** Nobody gives or takes more than they have, and owners are made and unmade by owners. */
export function outranks(world: World, roles: readonly string[], others: readonly string[]): boolean {
  const held = new Set(roles.flatMap((role) => world.setup.grants[role] ?? []))
  const needed = others.flatMap((role) => world.setup.grants[role] ?? [])
  return needed.every((permission) => held.has(permission)) && (!others.includes('owner') || roles.includes('owner'))
}
