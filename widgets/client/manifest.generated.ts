// Written by `npm run generate` from the routes of the features. Do not edit.
import type { Manifest } from './manifest.ts'

const get = { method: 'GET' } as const
const post = { method: 'POST' } as const
const changes = { changesSession: true } as const

/** The calls of the features that ship. */
export const manifest: Manifest = {
  '/admin/has-permission': post,
  '/admin/impersonate-user': changes,
  '/admin/remove-user-sign-in-method': changes,
  '/admin/revoke-user-session': changes,
  '/admin/revoke-user-sessions': changes,
  '/admin/set-role': changes,
  '/admin/stop-impersonating': { ...post, ...changes },
  '/admin/update-user': changes,
  '/capabilities': get,
  '/change-email': changes,
  '/change-password': changes,
  '/delete-disowned-account': changes,
  '/delete-user': { ...post, ...changes },
  '/delete-user/callback': changes,
  '/disown-email': changes,
  '/error': get,
  '/get-access-token': post,
  '/jwks': get,
  '/ok': get,
  '/organization/accept-invitation': changes,
  '/organization/create': changes,
  '/organization/delete': changes,
  '/organization/has-permission': post,
  '/organization/leave': changes,
  '/organization/remove-member': changes,
  '/organization/remove-team-member': changes,
  '/organization/set-active': { ...post, ...changes },
  '/organization/set-active-team': { ...post, ...changes },
  '/passkey/generate-register-options': get,
  '/passkey/verify-authentication': changes,
  '/readyz': get,
  '/refresh-token': post,
  '/revoke-other-sessions': { ...post, ...changes },
  '/revoke-session': changes,
  '/revoke-sessions': { ...post, ...changes },
  '/sign-in/email': changes,
  '/sign-in/social': changes,
  '/sign-in/username': changes,
  '/sign-out': { ...post, ...changes },
  '/sign-up/email': changes,
  '/token': get,
  '/unlink-account': post,
  '/update-user': { ...post, ...changes },
  '/verify-email': changes,
}
