import type { Capabilities } from '../../widgets/client/index.ts'
import { organizationChanges } from './changes.ts'
import { fullAcme, invitations, organizations, pageOf, people, teams } from './organizations.ts'
import { accountOf, user } from './people.ts'
import type { Answers } from './wire.ts'

/** A service with everything that ships. */
export const everything: Capabilities = {
  session: {},
  'email-password': {
    signIn: true,
    signUp: true,
    passwordReset: true,
    minPasswordLength: 8,
    maxPasswordLength: 128,
    requireEmailVerification: false,
  },
  'email-verification': { required: false, mails: true },
  organization: {
    allowUserToCreateOrganization: true,
    allowDeletion: true,
    teams: true,
    membershipLimit: 100,
    invitationLimit: 100,
  },
  'audit-log': { organizations: true },
  profile: { changeEmail: true, deleteUser: true },
  'two-factor': { otp: true, trustDevice: 2_592_000 },
}

/** Providers with a mark of ours. */
export const allProviders = [
  'apple',
  'discord',
  'dropbox',
  'facebook',
  'github',
  'gitlab',
  'google',
  'kick',
  'linkedin',
  'microsoft',
  'reddit',
  'roblox',
  'spotify',
  'tiktok',
  'twitch',
  'twitter',
  'vk',
  'zoom',
] as const

/** What a healthy service answers where a state says nothing else. */
export const usualAnswers: Answers = {
  '/capabilities': { json: everything },
  '/is-username-available': { json: { available: true } },
  '/list-accounts': {
    json: [accountOf('account-1', 'credential', user.id)],
  },
  '/two-factor/status': { json: { enabled: false, totp: false, otp: false, backupCodesLeft: 0, required: false } },
  '/two-factor/list-trusted-devices': { json: [] },
  '/passkey/list-user-passkeys': { json: [] },
  '/passkey/generate-authenticate-options': 'never',
  '/organization/list': { json: organizations },
  '/organization/list-user-invitations': { json: [] },
  '/organization/check-slug': { json: { status: true } },
  '/organization/get-full-organization': { json: fullAcme },
  '/organization/list-members': { by: ({ query }) => ({ json: pageOf(people, query) }) },
  '/organization/list-invitations': { json: invitations },
  '/organization/list-teams': { json: teams },
  '/organization/list-user-teams': { json: [] },
  '/organization/list-team-members': { json: [] },
  '/audit/list': { json: { entries: [...organizationChanges], nextCursor: null } },
}
