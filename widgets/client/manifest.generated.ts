// Written by `npm run generate` from the routes of the features. Do not edit.
import { type Manifest, calls } from './manifest.ts'

/** The calls of the features that ship. */
export const manifest: Manifest = {
  ...calls(
    'admin/has-permission ' +
      'get-access-token ' +
      'organization/has-permission ' +
      'refresh-token ' +
      'two-factor/generate-backup-codes ' +
      'two-factor/get-totp-uri ' +
      'two-factor/send-otp ' +
      'unlink-account',
    { method: 'POST' },
  ),
  ...calls(
    'admin/impersonate-user ' +
      'admin/remove-user-sign-in-method ' +
      'admin/reset-factors ' +
      'admin/revoke-user-session ' +
      'admin/revoke-user-sessions ' +
      'admin/set-role ' +
      'admin/update-user ' +
      'change-email ' +
      'change-password ' +
      'delete-disowned-account ' +
      'delete-user/callback ' +
      'disown-email ' +
      'email-otp/change-email ' +
      'email-otp/verify-email ' +
      'magic-link/verify ' +
      'multi-session/revoke ' +
      'multi-session/set-active ' +
      'one-tap/callback ' +
      'organization/accept-invitation ' +
      'organization/create ' +
      'organization/delete ' +
      'organization/leave ' +
      'organization/remove-member ' +
      'organization/remove-team-member ' +
      'passkey/verify-authentication ' +
      'phone-number/verify ' +
      'revoke-session ' +
      'sign-in/email ' +
      'sign-in/email-otp ' +
      'sign-in/phone-number ' +
      'sign-in/social ' +
      'sign-in/username ' +
      'sign-up/email ' +
      'two-factor/verify-backup-code ' +
      'two-factor/verify-otp ' +
      'two-factor/verify-totp ' +
      'verify-email',
    { changesSession: true },
  ),
  ...calls(
    'admin/stop-impersonating ' +
      'delete-anonymous-user ' +
      'delete-user ' +
      'organization/set-active ' +
      'organization/set-active-team ' +
      'revoke-other-sessions ' +
      'revoke-sessions ' +
      'sign-in/anonymous ' +
      'sign-out ' +
      'two-factor/disable ' +
      'two-factor/enable ' +
      'update-user',
    { method: 'POST', changesSession: true },
  ),
  ...calls(
    'capabilities ' +
      'captcha/challenge ' +
      'error ' +
      'jwks ' +
      'livez ' +
      'magic-link/status ' +
      'ok ' +
      'one-tap/nonce ' +
      'passkey/generate-register-options ' +
      'readyz ' +
      'token ' +
      'two-factor/status',
    { method: 'GET' },
  ),
}
