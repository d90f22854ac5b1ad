import { scenario } from '../scenario.ts'

/** Everybody's second session ends. */
export const signOut = scenario({
  name: 'sign-out',
  title: 'sign-out',
  service: 'password',
  ask: (number, { users }) => ({ method: 'POST', path: '/sign-out', session: users + 1 + number, body: {} }),
  expect: '"success":true',
  floor: { statements: true },
  // A round of less than a third of a second says more of what the machine did in it.
  requests: 30_000,
  once: true,
})
