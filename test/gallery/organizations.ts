import type { OrganizationMember } from '../../widgets/core/membership.ts'
import type {
  FullOrganization,
  Invitation,
  Organization,
  Team,
  UserInvitation,
} from '../../widgets/organization/data/organization-calls.ts'
import { longEmail, longName, user } from './people.ts'

const moment = '2026-02-03T08:00:00.000Z'
/** Late enough for anybody who looks at the gallery. */
const later = '2099-01-01T12:00:00.000Z'

const organization = (id: string, name: string, slug: string): Organization => ({
  id,
  name,
  slug,
  logo: null,
  metadata: {},
  createdAt: moment,
})

export const acme = organization('org-acme', 'Acme Engines', 'acme-engines')

/** Those of the usual person. */
export const organizations: readonly Organization[] = [
  acme,
  organization('org-beta', 'Beta Works', 'beta-works'),
  organization('org-wang', '王小明工作室 🚀', 'wang-studio'),
]

/** Enough for a search, with names that are hard to place. */
export const manyOrganizations: readonly Organization[] = [
  ...organizations,
  organization('org-long', 'Internationale Gesellschaft für Donaudampfschifffahrtselektr'.slice(0, 60), 'x'.repeat(48)),
  ...Array.from({ length: 12 }, (_, at) => organization(`org-${at}`, `Workshop ${at + 1}`, `workshop-${at + 1}`)),
]

const member = (at: number, name: string, email: string, role: string): OrganizationMember => ({
  id: `member-${at}`,
  organizationId: acme.id,
  userId: at === 0 ? user.id : `user-${at}`,
  role,
  teamId: null,
  createdAt: moment,
  user: { id: at === 0 ? user.id : `user-${at}`, name, email, image: null },
})

/** The usual members, the usual person first. */
export const people: readonly OrganizationMember[] = [
  member(0, user.name, user.email, 'owner'),
  member(1, 'Grace Hopper', 'grace@example.com', 'admin'),
  member(2, '王小明', 'xiaoming@example.com', 'member'),
  member(3, 'Zoë 👩🏽‍🚀 Núñez', 'zoe@example.com', 'admin,member'),
]

/** As many as an organization can have. */
export const crowd: readonly OrganizationMember[] = [
  ...people,
  member(4, longName, longEmail, 'member'),
  ...Array.from({ length: 95 }, (_, at) => member(at + 5, `Member ${at + 5}`, `member${at + 5}@example.org`, 'member')),
]

/** A page of `all`, as the service gives it for a query. */
export function pageOf(all: readonly OrganizationMember[], query: URLSearchParams) {
  const field = query.get('filterField')
  const wanted = query.get('filterValue')
  const found = all.filter(({ userId, role }) => {
    if (field === 'userId') return userId === wanted
    return field !== 'role' || role.split(',').includes(wanted ?? '')
  })
  const from = Number(query.get('offset') ?? 0)
  return { members: found.slice(from, from + Number(query.get('limit') ?? 100)), total: found.length }
}

/** The usual person as somebody with another role; somebody else is the owner then. */
export function asRole(role: string): readonly OrganizationMember[] {
  const [first, second, ...others] = people
  if (first === undefined || second === undefined) throw new Error('There are fewer than two people')
  return [{ ...first, role }, { ...second, role: 'owner' }, ...others]
}

const invited = (at: number, email: string, role: string, expiresAt = later): Invitation => ({
  id: `invitation-${at}`,
  organizationId: acme.id,
  email,
  role,
  status: 'pending',
  teamId: null,
  inviterId: user.id,
  expiresAt,
  createdAt: moment,
})

/** What is open: for somebody, too late, and for somebody with a long address. */
export const invitations: readonly Invitation[] = [
  invited(1, 'nils@example.com', 'member'),
  invited(2, 'late@example.com', 'admin', moment),
  invited(3, longEmail, 'admin,member'),
]

const team = (id: string, name: string): Team => ({
  id,
  name,
  organizationId: acme.id,
  createdAt: moment,
  updatedAt: moment,
})
export const teams: readonly Team[] = [
  team('team-1', 'Engine room'),
  team('team-2', '研究開発チーム'),
  team('team-3', 'Internationale Gesellschaft für Donaudampfschifffahrtselektr'.slice(0, 60)),
]

/** The usual organization with all that hangs on it. */
export const fullAcme: FullOrganization = {
  ...acme,
  members: [...people],
  membersTotal: people.length,
  invitations: [...invitations],
  invitationsTotal: invitations.length,
  teams: teams.map((one) => ({ ...one, memberCount: 2 })),
  teamsTotal: teams.length,
}

/** To what the usual person is invited. */
export const userInvitations: readonly UserInvitation[] = [
  { ...theirs(4, 'Gamma Labs', 'Grace Hopper') },
  { ...theirs(5, 'Northern Hemisphere Consolidated Analytical Engines Society', null) },
]

function theirs(at: number, organizationName: string, inviterName: string | null): UserInvitation {
  const invitation = { ...invited(at, user.email, 'member'), organizationId: `org-new-${at}` }
  return { ...invitation, organizationName, organizationSlug: `new-${at}`, organizationLogo: null, inviterName }
}
