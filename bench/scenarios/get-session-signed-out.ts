import { scenario } from '../scenario.ts'

/** A visitor without a cookie. */
export const getSessionSignedOut = scenario({
  name: 'get-session-signed-out',
  title: 'get-session, signed out',
  service: 'password',
  ask: () => ({ method: 'GET', path: '/get-session' }),
  expect: 'null',
  floor: { statements: false },
  requests: 50,
  aim: { floor: 0.8 },
})
