import { namedTeams } from './model-invitations.ts'
import { namedMember } from './model.ts'
import { namedInvitation, namedOrganization, nth } from './places.ts'
import type { CallName, Step } from './steps.ts'
import type { World } from './world.ts'

/** One request; ids in it are names of the model, which the runner turns into those of the service. */
export interface Asked {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly input: Readonly<Record<string, unknown>>
}

/** Marks a name of the model inside an input. */
export const ref = (name: string) => ({ ref: name })
export type Ref = ReturnType<typeof ref>

export const address = (person: string) => `${person}@example.com`

/** `asked` as a body has it: actions by resource. */
function permissionsOf(asked: readonly string[]): Record<string, string[]> {
  const statements: Record<string, string[]> = {}
  for (const one of asked) {
    const [resource = '', action = ''] = one.split(':')
    statements[resource] = [...(statements[resource] ?? []), action]
  }
  return statements
}

const reads: readonly CallName[] = [
  'get-invitation',
  'list-user-invitations',
  'list',
  'list-members',
  'list-invitations',
  'list-teams',
  'get-active-member',
  'get-active-member-role',
  'get-full-organization',
]

/** What a step sends; `undefined`: nothing, it only lets time pass. */
export function askedOf(world: World, step: Step): Asked | undefined {
  if (step.call === 'wait') return undefined
  const path = `/organization/${step.call}`
  return { method: reads.includes(step.call) ? 'GET' : 'POST', path, input: inputOf(world, step) }
}

function inputOf(world: World, step: Step): Record<string, unknown> {
  const { by, flag, person, role } = step
  const active = step.organization === 'active'
  const organizationId = active ? undefined : ref(namedOrganization(world, step) ?? 'unknown')
  const slug = `slug-${step.slug}`
  const teamId = ref(nth(world.made.teams, step.team))
  const invitationId = ref(namedInvitation(world, step))
  switch (step.call) {
    case 'create':
      return { name: slug, slug, keepCurrentActiveOrganization: flag }
    case 'check-slug':
      return { slug }
    case 'update':
      return { organizationId, data: { slug } }
    case 'delete':
    case 'leave':
      return { organizationId: organizationId ?? ref(world.active[by].organization ?? 'unknown') }
    case 'set-active':
      return { organizationId: flag && step.organization === 'unknown' ? null : organizationId }
    case 'invite-member': {
      const teams = namedTeams(world, step).map(ref)
      return {
        organizationId,
        email: address(step.email),
        role,
        resend: flag,
        ...(teams.length > 0 && { teamId: teams }),
      }
    }
    case 'accept-invitation':
    case 'reject-invitation':
    case 'cancel-invitation':
      return { invitationId }
    case 'get-invitation':
      return { id: invitationId }
    case 'update-member-role':
      return { organizationId, memberId: ref(namedMember(world, step)), role }
    case 'remove-member':
      return { organizationId, memberIdOrEmail: flag ? address(person) : ref(namedMember(world, step)) }
    case 'add-member':
      return { organizationId, userId: ref(person), role }
    case 'has-permission':
      return { organizationId, [flag ? 'permission' : 'permissions']: permissionsOf(step.asked) }
    case 'create-team':
      return { organizationId, name: `team-${step.slug}` }
    case 'remove-team':
      return { organizationId, teamId }
    case 'update-team':
      return { teamId, data: { organizationId, name: `team-${step.slug}` } }
    case 'add-team-member':
    case 'remove-team-member':
      return { organizationId, teamId, userId: ref(person) }
    case 'set-active-team':
      return { teamId: flag ? null : teamId }
    case 'get-active-member-role':
      return { organizationId, ...(!flag && { userId: ref(person) }) }
    case 'list-members':
    case 'list-invitations':
    case 'list-teams':
    case 'get-full-organization':
      return { organizationId }
    default:
      return {}
  }
}
