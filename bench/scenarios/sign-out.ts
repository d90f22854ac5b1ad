import { scenario } from '../scenario.ts'

/** Everybody's second session ends. */
export const signOut = scenario({
  name: 'sign-out',
  title: 'sign-out',
  service: 'password',
  ask: (number, { users }) => ({ method: 'POST', path: '/sign-out', session: users + 1 + number, body: {} }),
  expect: '"success":true',
  floor: { statements: true },
  // As many as make a round long enough to mean something.
  requests: 80_000,
  once: true,
})
