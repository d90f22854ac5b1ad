import { scenario } from '../scenario.ts'

/** A resource server that takes our tokens, with `latchkey/verify`; the bare one checks the signature and nothing else. */
export const verify = scenario({
  name: 'verify',
  title: 'verify, in a resource server',
  service: 'tokens',
  ask: (number) => ({ method: 'GET', path: '/resource', session: 1 + number, by: 'jwt' }),
  expect: '"ok":true',
  floor: { statements: false, work: 'check-signature' },
  requests: 200,
  resourceServer: true,
})
