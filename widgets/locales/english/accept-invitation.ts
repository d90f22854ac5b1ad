import { signOutEnglish } from './shared.ts'
import { organizationWordsEnglish } from './organization-shared.ts'
import { callbackEnglish } from './social-callback.ts'

/**
 * Sentences of the page of a mailed invitation, and of the list of one's own invitations. They come with the code of these
 * widgets, so that a sign-in page does not load them; `messages` of `AuthProvider` takes the same keys.
 */
export const invitationEnglish = {
  ...signOutEnglish,
  ...organizationWordsEnglish,
  'invitation.title': 'Invitation',
  'invitation.home': 'Go to home page',
  'invitation.failed': 'Couldn’t load the invitation.',
  'invitation.invited': '{inviter} invited you to join {organization}.',
  'invitation.invitedAlone': 'You’ve been invited to join {organization}.',
  'invitation.joinTitle': 'Join {organization}',
  'invitation.role': 'Role',
  'invitation.account': 'Your account',
  'invitation.until': 'Expires',
  'invitation.accept': 'Join {organization}',
  'invitation.accepting': 'Joining',
  'invitation.acceptedTitle': 'Welcome to {organization}',
  'invitation.accepted': 'You’re now a member, and this is your active organization.',
  'invitation.declinedTitle': 'Invitation declined',
  'invitation.declined': 'You didn’t join {organization}. You can be invited again.',

  'invitation.signUp': '{inviter} invited you. Create an account with {email} to join.',
  'invitation.signIn': '{inviter} invited you. Sign in with {email} to join.',
  'invitation.signUnknownTitle': 'You’ve been invited',
  'invitation.signUnknown': 'Sign in with the email that was invited to see the invitation.',

  'invitation.otherTitle': 'This invitation is for another account',
  'invitation.other': 'It was sent to {invited}. You’re signed in as {email}.',
  'invitation.otherUnknown':
    'You’re signed in as {email}, but this invitation was sent to another email. Switch to that account.',
  'invitation.switch': 'Sign out and use {invited}',
  'invitation.switchUnknown': 'Sign out and use another account',

  'errors.ANONYMOUS_USERS_CANNOT_JOIN_ORGANIZATIONS': 'Guests can’t join an organization. Create an account first.',
  'invitation.unprovenTitle': 'Verify your email first',
  'invitation.unproven':
    'This invitation is for {email}. Request a link to verify your email: it brings you back here.',
  'invitation.unprovenSent':
    'This invitation is for {email}. We sent you an email. Open the link in it to verify your email: it brings you back here.',

  'invitation.missingTitle': 'No invitation found',
  'invitation.missing': 'Open this page with the link in your invitation email.',
  'invitation.expiredTitle': 'This invitation has expired',
  'invitation.expired': 'Ask the person who invited you to resend it.',
  'invitation.usedTitle': 'This invitation has been used',
  'invitation.used': 'Someone has already joined with it. If that was you, you’re all set.',
  'invitation.usedByYou': 'You’ve already joined with it. You’re all set.',
  'invitation.memberTitle': 'You’re already a member',
  'invitation.member': 'You’re all set.',
  'invitation.rejectedTitle': 'This invitation was declined',
  'invitation.rejected': 'Changed your mind? Ask the person who invited you for a new invitation.',
  'invitation.canceledTitle': 'This invitation was canceled',
  'invitation.canceled': 'Ask an administrator of the organization if this was a mistake.',
  'invitation.inviterTitle': 'This invitation is no longer valid',
  'invitation.inviter':
    'The person who invited you can no longer invite people to this. Ask someone else in the organization for a new invitation.',
  'invitation.unknownTitle': 'Invitation not found',
  'invitation.unknown': 'The link is incomplete, or it’s for another account. Open it from your email again.',

  'userInvitations.description': 'Organizations that invited you to join.',
  'userInvitations.empty': 'No invitations',
  'userInvitations.emptyHint': 'Invitations to join an organization appear here.',
  'userInvitations.unproven': 'Verify your email {email} to see your invitations.',
  'userInvitations.from': '{inviter}, as {role}',
  'userInvitations.acceptLabel': 'Join {organization}',
  'userInvitations.accept': 'Join',
  'userInvitations.declineLabel': 'Decline invitation to {organization}',
  'userInvitations.accepted': 'You joined {organization}.',
  'userInvitations.declined': 'You declined the invitation to {organization}.',
} as const

/** The same for the page of an invitation, with those of providers: the forms inside lead back there when one refused. */
export const acceptInvitationEnglish = {
  ...invitationEnglish,
  ...callbackEnglish,
} as const

/** The sentences about invitations, by key. */
export type InvitationSentences = typeof invitationEnglish
