import { scenario } from '../scenario.ts'

/** Who am I, asked of the database. */
export const getSession = scenario({
  name: 'get-session',
  title: 'get-session',
  service: 'password',
  ask: (number) => ({ method: 'GET', path: '/get-session', session: 1 + number * 4 }),
  expect: '@example.com',
  floor: { statements: true },
  beside: ['embedded', 'better-auth'],
  aim: { floor: 1, betterAuth: 12 },
})
