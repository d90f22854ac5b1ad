export { createAuthClient } from 'better-auth/client'
export {
  adminClient,
  anonymousClient,
  emailOTPClient,
  jwtClient,
  lastLoginMethodClient,
  magicLinkClient,
  multiSessionClient,
  oneTapClient,
  organizationClient,
  passkeyClient,
  phoneNumberClient,
  twoFactorClient,
  usernameClient,
} from 'better-auth/client/plugins'
export { createAccessControl } from 'better-auth/plugins/access'
