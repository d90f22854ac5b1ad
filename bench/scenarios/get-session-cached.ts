import { scenario } from '../scenario.ts'

/** The same from the cookie cache: no database, and a bare server that answers a text of the same size. */
export const getSessionCached = scenario({
  name: 'get-session-cached',
  title: 'get-session, cookie cache',
  service: 'cached',
  ask: (number) => ({ method: 'GET', path: '/get-session', session: 1 + number, by: 'cache' }),
  expect: '@example.com',
  floor: { statements: false },
  requests: 500,
  aim: { floor: 0.7, betterAuth: 20 },
})
