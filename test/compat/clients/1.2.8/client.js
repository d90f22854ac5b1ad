export { createAuthClient } from 'better-auth/client'
export {
  adminClient,
  anonymousClient,
  emailOTPClient,
  jwtClient,
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
