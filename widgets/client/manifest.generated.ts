// Written by `npm run generate` from the routes of the features. Do not edit.
import type { Manifest } from '../../runtime/manifest.ts'

/** The calls of the features that ship. */
export const manifest: Manifest = {
  '/admin/has-permission': { method: 'POST' },
  '/admin/impersonate-user': { changesSession: true },
  '/admin/revoke-user-session': { changesSession: true },
  '/admin/revoke-user-sessions': { changesSession: true },
  '/admin/set-role': { changesSession: true },
  '/admin/stop-impersonating': { method: 'POST', changesSession: true },
  '/admin/update-user': { changesSession: true },
  '/change-email': { changesSession: true },
  '/change-password': { changesSession: true },
  '/delete-user': { method: 'POST', changesSession: true },
  '/delete-user/callback': { changesSession: true },
  '/get-access-token': { method: 'POST' },
  '/passkey/verify-authentication': { changesSession: true },
  '/refresh-token': { method: 'POST' },
  '/revoke-other-sessions': { method: 'POST', changesSession: true },
  '/revoke-session': { changesSession: true },
  '/revoke-sessions': { method: 'POST', changesSession: true },
  '/sign-in/email': { changesSession: true },
  '/sign-in/social': { changesSession: true },
  '/sign-in/username': { changesSession: true },
  '/sign-out': { method: 'POST', changesSession: true },
  '/sign-up/email': { changesSession: true },
  '/unlink-account': { method: 'POST' },
  '/update-user': { method: 'POST', changesSession: true },
  '/verify-email': { changesSession: true },
}
