import { AcceptInvitation } from '../../../widgets/organization/accept-invitation/index.ts'
import type { ShownInvitation } from '../../../widgets/organization/accept-invitation/find-invitation.ts'
import { UserInvitations } from '../../../widgets/organization/user-invitations/index.ts'
import { click, find, message } from '../act.ts'
import { invitations as open, people, userInvitations } from '../organizations.ts'
import { sessionOf, user } from '../people.ts'
import { refusal } from '../problems.ts'
import { statesOf } from '../state.ts'

const shown: ShownInvitation = {
  id: 'invitation-9',
  email: user.email,
  role: 'admin,member',
  expiresAt: '2099-01-01T12:00:00.000Z',
  organizationName: 'Acme Engines',
  organizationLogo: null,
  inviterName: 'Grace Hopper',
}
const long = { ...shown, organizationName: 'Northern Hemisphere Consolidated Analytical Engines Society' }
const query = { invitationId: shown.id, token: 'secret-of-the-mail' }
const seen = {
  '/organization/get-invitation': { json: shown },
  '/organization/invitation-preview': { json: shown },
} as const
const [invitation] = open
const [member] = people
if (invitation === undefined || member === undefined) throw new Error('There is no invitation to answer')
const kind = (name: string) => find(`[data-lk="accept-invitation"][data-state="${name}"]`)
const ended = (code: string, reason?: string) => ({
  query,
  answers: {
    '/organization/get-invitation': refusal(400, code, reason),
    '/organization/invitation-preview': refusal(400, code, reason),
  },
})

const page = statesOf(
  'accept-invitation',
  { session: 'signed-in', answers: seen, render: () => <AcceptInvitation /> },
  {
    'as-session-loads': { session: 'loading', query },
    'session-failed': { session: 'failed', query },
    'without-invitation': {},
    reading: { query, answers: { '/organization/get-invitation': 'never' } },
    failed: { query, answers: { '/organization/get-invitation': 'offline' } },
    'for-an-account-to-be': { session: 'signed-out', query },
    'for-somebody-to-sign-in': {
      session: 'signed-out',
      query,
      render: () => <AcceptInvitation signInMode="sign-in" />,
    },
    'signed-out-without-secret': { session: 'signed-out', query: { invitationId: shown.id } },
    'to-be-answered': { query },
    'to-be-answered-with-long-name': { query, answers: { '/organization/get-invitation': { json: long } } },
    'for-another-account': {
      query,
      answers: {
        '/organization/get-invitation': refusal(403, 'YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION'),
        '/organization/invitation-preview': { json: { ...shown, email: 'nils@example.com' } },
      },
    },
    'for-an-unproven-address': {
      query,
      answers: {
        '/get-session': { json: sessionOf({ emailVerified: false }) },
        '/organization/get-invitation': refusal(403, 'EMAIL_NOT_VERIFIED'),
      },
    },
    'too-old': ended('INVITATION_NOT_FOUND', 'expired'),
    'used-already': ended('INVITATION_NOT_FOUND', 'accepted'),
    cancelled: ended('INVITATION_NOT_FOUND', 'canceled'),
    'inviter-gone': ended('INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION'),
    'answer-refused': {
      query,
      answers: { '/organization/accept-invitation': 'offline' },
      act: async () => {
        await click('[data-part="submit"]')
        await message()
      },
    },
    accepted: {
      query,
      answers: { '/organization/accept-invitation': { json: { invitation, member } } },
      act: async () => {
        await click('[data-part="submit"]')
        await kind('accepted')
      },
    },
    declined: {
      query,
      answers: { '/organization/reject-invitation': { json: { invitation, member: null } } },
      act: async () => {
        await click('[data-part="actions"] [data-part="button"]')
        await kind('declined')
      },
    },
  },
)

const list = statesOf(
  'user-invitations',
  { session: 'signed-in', render: () => <UserInvitations /> },
  {
    'as-session-loads': { session: 'loading' },
    'signed-out': { session: 'signed-out' },
    loading: { answers: { '/organization/list-user-invitations': 'never' } },
    failed: {
      answers: { '/organization/list-user-invitations': 'offline' },
      act: async () => void (await find('[data-part="retry"] button')),
    },
    empty: {},
    data: { answers: { '/organization/list-user-invitations': { json: userInvitations } } },
    'address-unproven': { answers: { '/organization/list-user-invitations': refusal(403, 'EMAIL_NOT_VERIFIED') } },
    'answer-refused': {
      answers: {
        '/organization/list-user-invitations': { json: userInvitations },
        '/organization/accept-invitation': 'offline',
      },
      act: async () => {
        await click('[data-part="account"] [data-part="submit"]')
        await message()
      },
    },
  },
)

/** Being invited. */
export const invitationStates = [...page, ...list]
