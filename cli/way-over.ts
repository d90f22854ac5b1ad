import { docsPage } from '../runtime/common/docs-page.ts'
import type { Listed } from './manifest.ts'

/** Another library or service for authentication, and what somebody who comes from it wants to know. */
interface Neighbour {
  readonly packages: RegExp
  readonly advice: string
}

const users = (source: string) =>
  `Its users come over with npx latchkey import ${source} (${docsPage(`moving/${source}`)}).`

const neighbours: readonly Neighbour[] = [
  {
    packages: /^better-auth$/,
    advice: `its browser clients work with Latchkey unmodified (${docsPage('contract')}). Take its handler out, because both answer below /api/auth. ${users('better-auth')}`,
  },
  {
    packages: /^(?:next-auth|@auth\/.+)$/,
    advice: `both answer below /api/auth: while you need both, write basePath: '/api/latchkey' into auth.config.ts. ${users('authjs')}`,
  },
  {
    packages: /^@clerk\/.+$/,
    advice: `SignIn, SignUp, UserButton, UserProfile and OrganizationSwitcher have the same names in @latchkey/react (${docsPage('widgets')}). ${users('clerk')}`,
  },
  {
    packages: /^@supabase\/(?:supabase-js|auth-js|ssr|auth-helpers-.+)$/,
    advice:
      'its PostgreSQL can hold the tables of Latchkey as well, in a schema of their own (DATABASE_URL). ' +
      `auth.uid() in your policies does not know who signs in here. ${users('supabase')}`,
  },
]

/** A line for each other library for authentication that a project lists: what is the same, and what is not. */
export function waysOver(listed: Listed): string[] {
  const names = Object.keys(listed)
  return neighbours.flatMap(({ packages, advice }) => {
    const found = names.find((name) => packages.test(name))
    return found === undefined ? [] : [`${found} is here: ${advice}`]
  })
}
