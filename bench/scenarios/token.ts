import { scenario } from '../scenario.ts'

/** A signed token for another service. The bare server runs the statement and signs as many bytes. */
export const token = scenario({
  name: 'token',
  title: 'token (JWT)',
  service: 'tokens',
  ask: (number) => ({ method: 'GET', path: '/token', session: 1 + number }),
  expect: '"token":"ey',
  floor: { statements: true, work: 'sign' },
})
