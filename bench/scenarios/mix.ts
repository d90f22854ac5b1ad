import { type Floor, type Scenario, scenario } from '../scenario.ts'
import { fullOrganization } from './full-organization.ts'
import { getSession } from './get-session.ts'
import { getSessionSignedOut } from './get-session-signed-out.ts'
import { hasPermission } from './has-permission.ts'
import { listOrganizations } from './list-organizations.ts'
import { signIn } from './sign-in.ts'
import { updateUser } from './update-user.ts'

/** Requests in a hundred, for a site whose pages ask on every visit. */
const shares: readonly (readonly [Scenario, number])[] = [
  [getSession, 72],
  [getSessionSignedOut, 10],
  [hasPermission, 8],
  [listOrganizations, 5],
  [fullOrganization, 2],
  [updateUser, 2],
  [signIn, 1],
]
const parts = shares.flatMap(([part, share]) => Array<Scenario>(share).fill(part))

/** Spread out, so that equal requests do not come together: 37 and 100 have no common divisor. */
function partOf(number: number): Scenario {
  const part = parts[(number * 37) % 100]
  if (part === undefined) throw new Error('The shares of the mix are not a hundred')
  return part
}

function floorOf(number: number): Floor {
  const { floor } = partOf(number)
  if (typeof floor === 'function') throw new Error('A mix has no mix in it')
  return floor
}

/** What a busy site asks. */
export const mix = scenario({
  name: 'mix',
  title: 'a mix of calls',
  service: 'organizations',
  ask: (number, size) => partOf(number).ask(number, size),
  expect: '',
  floor: floorOf,
})
