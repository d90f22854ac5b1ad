export { passkeyClient } from '@better-auth/passkey/client'
export { createAuthClient } from 'better-auth/client'
export { adminClient, jwtClient, organizationClient, usernameClient } from 'better-auth/client/plugins'
export { createAccessControl } from 'better-auth/plugins/access'
