import { password } from '../people.ts'
import { scenario } from '../scenario.ts'

/** Somebody new. The bare server makes one hash and runs the same statements. */
export const signUp = scenario({
  name: 'sign-up',
  title: 'sign-up',
  service: 'password',
  ask: (number) => ({
    method: 'POST',
    path: '/sign-up/email',
    body: { email: `new${number}@example.com`, name: `New ${number}`, password },
  }),
  expect: '"user":',
  floor: { statements: true, work: 'hash-password' },
  requests: 1500,
  once: true,
  connections: 8,
})
