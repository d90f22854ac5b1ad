import { scenario } from '../scenario.ts'

/** The public keys. */
export const jwks = scenario({
  name: 'jwks',
  title: 'jwks',
  service: 'tokens',
  ask: () => ({ method: 'GET', path: '/jwks' }),
  expect: '"keys":[',
  floor: { statements: false },
  requests: 50,
})
