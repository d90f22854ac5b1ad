export { passkeyClient } from '@better-auth/passkey/client'
export { createAuthClient } from 'better-auth/client'
export {
  adminClient,
  anonymousClient,
  inferAdditionalFields,
  inferOrgAdditionalFields,
  emailOTPClient,
  jwtClient,
  lastLoginMethodClient,
  magicLinkClient,
  multiSessionClient,
  oneTapClient,
  organizationClient,
  phoneNumberClient,
  twoFactorClient,
  usernameClient,
} from 'better-auth/client/plugins'
export { createAccessControl } from 'better-auth/plugins/access'
