import { scenario } from '../scenario.ts'

/** A program with a bearer token. */
export const getSessionBearer = scenario({
  name: 'get-session-bearer',
  title: 'get-session, bearer token',
  service: 'bearer',
  ask: (number) => ({ method: 'GET', path: '/get-session', session: 1 + number, by: 'bearer' }),
  expect: '@example.com',
  floor: { statements: true },
})
