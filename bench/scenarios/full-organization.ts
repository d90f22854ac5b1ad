import { largeOrganization, organizationId, organizationSize } from '../people.ts'
import { scenario } from '../scenario.ts'

const { large, largeCount } = organizationSize

/** An organization with a hundred members. */
export const fullOrganization = scenario({
  name: 'full-organization',
  title: 'full organization, 100 members',
  service: 'organizations',
  ask: (number, size) => {
    const id = organizationId(largeOrganization(size, 1 + (number % largeCount)))
    const session = 1 + (number % largeCount) * large + (number % large)
    return { method: 'GET', path: `/organization/get-full-organization?organizationId=${id}`, session }
  },
  expect: '"members":[',
  floor: { statements: true },
  requests: 500,
})
