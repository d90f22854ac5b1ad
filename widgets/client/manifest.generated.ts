// Written by `npm run generate` from the routes of the features. Do not edit.
import type { Manifest } from '../../runtime/manifest.ts'

/** The calls of the features that ship. */
export const manifest: Manifest = {
  '/account-info': {  },
  '/change-email': { method: 'POST', changesSession: true },
  '/change-password': { method: 'POST', changesSession: true },
  '/delete-user': { method: 'POST', changesSession: true },
  '/delete-user/callback': { method: 'GET', changesSession: true },
  '/error': { method: 'GET' },
  '/forget-password': { method: 'POST' },
  '/get-access-token': { method: 'POST' },
  '/get-session': { method: 'GET' },
  '/link-social': { method: 'POST' },
  '/list-accounts': { method: 'GET' },
  '/list-sessions': { method: 'GET' },
  '/ok': { method: 'GET' },
  '/refresh-token': { method: 'POST' },
  '/request-password-reset': { method: 'POST' },
  '/reset-password': { method: 'POST' },
  '/revoke-other-sessions': { method: 'POST', changesSession: true },
  '/revoke-session': { method: 'POST', changesSession: true },
  '/revoke-sessions': { method: 'POST', changesSession: true },
  '/send-verification-email': { method: 'POST' },
  '/sign-in/email': { method: 'POST', changesSession: true },
  '/sign-in/social': { method: 'POST', changesSession: true },
  '/sign-out': { method: 'POST', changesSession: true },
  '/sign-up/email': { method: 'POST', changesSession: true },
  '/unlink-account': { method: 'POST' },
  '/update-user': { method: 'POST', changesSession: true },
  '/verify-email': { changesSession: true },
  '/verify-password': { method: 'POST' },
}
