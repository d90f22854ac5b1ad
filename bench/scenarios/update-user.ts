import { scenario } from '../scenario.ts'

/** Somebody changes their name. */
export const updateUser = scenario({
  name: 'update-user',
  title: 'update-user',
  service: 'password',
  ask: (number) => ({
    method: 'POST',
    path: '/update-user',
    session: 1 + number,
    body: { name: `User ${1 + number}, again` },
  }),
  expect: '"status":true',
  floor: { statements: true },
})
