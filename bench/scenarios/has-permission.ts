import { organizationId, usualOrganization } from '../people.ts'
import { scenario } from '../scenario.ts'

/** Whether a member may invite. */
export const hasPermission = scenario({
  name: 'has-permission',
  title: 'has-permission',
  service: 'organizations',
  ask: (number) => ({
    method: 'POST',
    path: '/organization/has-permission',
    session: 1 + number,
    body: {
      organizationId: organizationId(usualOrganization(1 + number)),
      permissions: { invitation: ['create'] },
    },
  }),
  expect: '"success":',
  floor: { statements: true },
})
