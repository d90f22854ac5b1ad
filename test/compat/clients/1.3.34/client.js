export { createAuthClient } from 'better-auth/client'
export {
  adminClient,
  anonymousClient,
  emailOTPClient,
  jwtClient,
  lastLoginMethodClient,
  magicLinkClient,
  multiSessionClient,
  organizationClient,
  passkeyClient,
  twoFactorClient,
  usernameClient,
} from 'better-auth/client/plugins'
export { createAccessControl } from 'better-auth/plugins/access'
