import { email, password } from '../people.ts'
import { scenario } from '../scenario.ts'

/** The right password. The bare server checks one hash and does nothing else. */
export const signIn = scenario({
  name: 'sign-in',
  title: 'sign-in',
  service: 'password',
  ask: (number) => ({ method: 'POST', path: '/sign-in/email', body: { email: email(1 + number), password } }),
  expect: '"user":',
  floor: { statements: false, work: 'check-password' },
  connections: 8,
  seconds: 3,
  // Ninety a second: four thousand of them.
  warmUp: 15,
  beside: ['embedded', 'better-auth'],
  aim: { floor: 0.92 },
})
