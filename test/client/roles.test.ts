import { describe, expect, it } from 'vitest'
import { parseOptions } from '../../runtime/features/organization/options.ts'
import { joinRoles, permits, type Roles, type Statements } from '../../runtime/contract/permissions.ts'
import { createAuthClient, type OrganizationAccess } from '../../widgets/client/index.ts'

const baseURL = 'https://auth.example.com'
const own = {
  resources: { invoice: ['read', 'pay'], seat: ['book'] },
  roles: { auditor: { invoice: ['read'] }, admin: { member: ['create'], invoice: ['read', 'pay'] } },
} as const satisfies OrganizationAccess

/** Every question about one action, and some about several. */
function questions(statements: Statements): Statements[] {
  const single = Object.entries(statements).flatMap(([resource, actions]) => [
    ...actions.map((action) => ({ [resource]: [action] })),
    { [resource]: actions },
    { [resource]: [] },
    { [resource]: ['no-such-action'] },
  ])
  return [...single, statements, {}, { nothing: ['read'] }, { constructor: ['name'] }]
}

/** Every list of at most two roles. */
function roleLists(roles: Roles): string[][] {
  const names = [...Object.keys(roles), 'stranger', 'toString']
  return [[], ...names.flatMap((one) => [[one], ...names.map((other) => [one, other])])]
}

describe.each([
  ['the built-in roles', {}],
  ['roles and resources of a configuration', own],
  ['roles of a configuration for what there is anyway', { roles: { inviter: { invitation: ['create'] } } }],
  [
    'a resource in the place of a built-in one',
    { resources: { team: ['watch'] }, roles: { guard: { team: ['watch'] } } },
  ],
])('with %s', (_, access: OrganizationAccess) => {
  const service = parseOptions(access)
  const client = createAuthClient({ baseURL, organization: access })

  it('answers about every role and every action as the service does', () => {
    const lists = roleLists(service.roles)
    for (const permissions of questions({ ...service.statements, ...service.roles['owner'] })) {
      for (const roles of lists) {
        const expected = permits(service.roles, roles, permissions)
        const about = `${JSON.stringify(roles)} ${JSON.stringify(permissions)}`
        expect(client.organization.checkRolePermission({ role: joinRoles(roles), permissions }), about).toBe(expected)
        expect(client.organization.checkRolePermission({ role: roles, permissions }), about).toBe(expected)
      }
    }
    expect(lists.length).toBeGreaterThan(15)
  })
})

it('grants the owner what a role grants, where the client is told roles and no resources', () => {
  const { organization } = createAuthClient({ baseURL, organization: { roles: { auditor: { invoice: ['read'] } } } })
  const permissions = { invoice: ['read'] }
  expect(organization.checkRolePermission({ role: 'owner', permissions })).toBe(true)
  expect(organization.checkRolePermission({ role: 'owner', permissions: { member: ['delete'], ...permissions } })).toBe(
    true,
  )
  expect(organization.checkRolePermission({ role: 'admin', permissions })).toBe(false)
  expect(organization.checkRolePermission({ role: 'owner', permissions: { invoice: ['pay'] } })).toBe(false)
})

it('takes roles as they are stored, with blanks and repetitions, and each for itself', () => {
  const { organization } = createAuthClient({ baseURL, organization: own })
  const both = { invoice: ['read'], member: ['create'] }
  expect(organization.checkRolePermission({ role: ' auditor , admin,, auditor', permissions: both })).toBe(true)
  const all = { invoice: ['read'], team: ['create'] }
  expect(organization.checkRolePermission({ role: 'auditor,admin', permissions: all })).toBe(false)
})

it('asks nobody', () => {
  const { organization } = createAuthClient({ fetch: () => expect.unreachable('no request') })
  expect(organization.checkRolePermission({ role: 'owner', permissions: { organization: ['delete'] } })).toBe(true)
})
