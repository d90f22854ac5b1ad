// Written by `npm run generate` from the routes of the features. Do not edit.
import type { Manifest } from '../../runtime/manifest.ts'

/** The calls of the features that ship. */
export const manifest: Manifest = {
  '/error': { method: 'GET' },
  '/get-session': { method: 'GET' },
  '/list-sessions': { method: 'GET' },
  '/ok': { method: 'GET' },
  '/revoke-other-sessions': { method: 'POST', changesSession: true },
  '/revoke-session': { method: 'POST', changesSession: true },
  '/revoke-sessions': { method: 'POST', changesSession: true },
  '/sign-in/email': { method: 'POST', changesSession: true },
  '/sign-out': { method: 'POST', changesSession: true },
  '/sign-up/email': { method: 'POST', changesSession: true },
  '/update-user': { method: 'POST', changesSession: true },
}
