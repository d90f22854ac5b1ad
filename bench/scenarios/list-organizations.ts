import { scenario } from '../scenario.ts'

/** The organizations of somebody who is in two. */
export const listOrganizations = scenario({
  name: 'list-organizations',
  title: 'list-organizations',
  service: 'organizations',
  ask: (number) => ({ method: 'GET', path: '/organization/list', session: 1 + number }),
  expect: '"slug":"organization-',
  floor: { statements: true },
})
