export { createAuthClient } from 'better-auth/client'
export { adminClient, jwtClient, passkeyClient, usernameClient } from 'better-auth/client/plugins'
