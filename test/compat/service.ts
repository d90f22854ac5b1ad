import {
  admin,
  anonymous,
  bearer,
  emailOTP,
  emailPassword,
  fake,
  jwt,
  lastLoginMethod,
  magicLink,
  multiSession,
  organization,
  passkey,
  phoneNumber,
  social,
  twoFactor,
  username,
} from '../../runtime/index.ts'
import type { Provider } from '../../runtime/index.ts'
import { createTestAuth, type TestAuth } from '../support/test-auth.ts'
import { applicationAccess } from './published-client.ts'

/** A service with everything that the published clients have calls for; without an address on an embedded database. */
export function serviceForClients(google: Provider, databaseUrl?: string): Promise<TestAuth> {
  const plugins = [
    username(),
    passkey(),
    jwt(),
    bearer(),
    admin(),
    organization(applicationAccess),
    magicLink(),
    emailOTP({ changeEmail: { enabled: true } }),
    phoneNumber({ signUpOnVerification: true }),
    twoFactor({ emailCodes: true }),
    lastLoginMethod(),
    multiSession(),
    anonymous(),
  ]
  const features = [
    emailPassword(),
    social({ providers: [fake(), google], oneTap: { requireNonce: false } }),
    ...plugins,
  ]
  const config = { features, user: { changeEmail: true, deleteUser: true } }
  return createTestAuth({ config, ...(databaseUrl !== undefined && { databaseUrl }) })
}
