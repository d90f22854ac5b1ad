import type { Scenario } from './scenario.ts'
import { acceptInvitation } from './scenarios/accept-invitation.ts'
import { fullOrganization } from './scenarios/full-organization.ts'
import { getSession } from './scenarios/get-session.ts'
import { getSessionBearer } from './scenarios/get-session-bearer.ts'
import { getSessionCached } from './scenarios/get-session-cached.ts'
import { getSessionSignedOut } from './scenarios/get-session-signed-out.ts'
import { hasPermission } from './scenarios/has-permission.ts'
import { jwks } from './scenarios/jwks.ts'
import { listOrganizations } from './scenarios/list-organizations.ts'
import { mix } from './scenarios/mix.ts'
import { readersInAFlood } from './scenarios/readers-in-a-flood.ts'
import { signIn } from './scenarios/sign-in.ts'
import { signOut } from './scenarios/sign-out.ts'
import { signUp } from './scenarios/sign-up.ts'
import { token } from './scenarios/token.ts'
import { updateUser } from './scenarios/update-user.ts'
import { verify } from './scenarios/verify.ts'

/** All that is measured. Those of one configuration stand together: its servers start once. */
export const scenarios: readonly Scenario[] = [
  getSession,
  getSessionSignedOut,
  signIn,
  readersInAFlood,
  updateUser,
  signOut,
  signUp,
  getSessionCached,
  getSessionBearer,
  token,
  jwks,
  verify,
  listOrganizations,
  fullOrganization,
  hasPermission,
  mix,
  acceptInvitation,
]
