export { passkeyClient } from '@better-auth/passkey/client'
export { createAuthClient } from 'better-auth/client'
export { adminClient, jwtClient, usernameClient } from 'better-auth/client/plugins'
