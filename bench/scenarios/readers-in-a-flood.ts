import { scenario } from '../scenario.ts'
import { getSession } from './get-session.ts'
import { signIn } from './sign-in.ts'

/** Eight readers while fifty connections sign in as fast as they are answered: what counts is how long the readers wait. */
export const readersInAFlood = scenario({
  ...getSession,
  name: 'readers-in-a-flood',
  title: 'get-session in a flood of sign-ins',
  connections: 8,
  seconds: 3,
  beside: ['better-auth'],
  flood: { ...signIn, connections: 50 },
  aim: { mostP99: 2 },
})
