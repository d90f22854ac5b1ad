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
  'invitation.title': 'Your invitation',
  'invitation.failed': 'The invitation could not be loaded.',
  'invitation.invited': '{inviter} invites you to join {organization}.',
  'invitation.invitedAlone': 'You are invited to join {organization}.',
  'invitation.joinTitle': 'Join {organization}',
  'invitation.role': 'Role',
  'invitation.account': 'Your account',
  'invitation.until': 'Open until',
  'invitation.accept': 'Join {organization}',
  'invitation.accepting': 'Joining',
  'invitation.acceptedTitle': 'Welcome to {organization}',
  'invitation.accepted': 'You are a member now, and this organization is the active one.',
  'invitation.declinedTitle': 'Declined',
  'invitation.declined': 'You did not join {organization}. Whoever invited you can invite you again.',

  'invitation.signUp': '{inviter} invites you. Make an account with {email} to answer.',
  'invitation.signIn': '{inviter} invites you. Sign in with {email} to answer.',
  'invitation.signUnknownTitle': 'You are invited',
  'invitation.signUnknown': 'Use the address that was invited, and the invitation is shown.',

  'invitation.otherTitle': 'This invitation is for another account',
  'invitation.other': 'It was sent to {invited}. You are signed in as {email}.',
  'invitation.otherUnknown':
    'You are signed in as {email}, and this invitation was sent to another address. Switch to the account with that address.',
  'invitation.switch': 'Sign out and use {invited}',
  'invitation.switchUnknown': 'Sign out and use another account',

  'invitation.unprovenTitle': 'Confirm your address first',
  'invitation.unproven':
    'The invitation is for {email}, so we have to know that this address is yours. Ask for a message and open the link in it: it leads back here.',
  'invitation.unprovenSent':
    'The invitation is for {email}, so we have to know that this address is yours. We sent you a message: open the link in it, it leads back here.',

  'invitation.missingTitle': 'No invitation here',
  'invitation.missing': 'This page opens invitations. Use the link in the message that you got.',
  'invitation.expiredTitle': 'This invitation is too old',
  'invitation.expired': 'Its time is over. Ask whoever invited you to send it again.',
  'invitation.usedTitle': 'This invitation is used',
  'invitation.used': 'Somebody has joined with it already. If that was you, there is nothing more to do.',
  'invitation.usedByYou': 'You have joined with it already. There is nothing more to do.',
  'invitation.memberTitle': 'You are a member already',
  'invitation.member': 'There is nothing more to do.',
  'invitation.rejectedTitle': 'This invitation was declined',
  'invitation.rejected': 'If you have changed your mind, ask whoever invited you for another one.',
  'invitation.canceledTitle': 'This invitation was withdrawn',
  'invitation.canceled': 'Whoever manages the organization took it back. Ask them if that was a mistake.',
  'invitation.inviterTitle': 'This invitation does not count any more',
  'invitation.inviter': 'Whoever invited you may not invite to this any more. Ask somebody else there for another one.',
  'invitation.unknownTitle': 'This invitation is not there',
  'invitation.unknown': 'The link is not complete, or it is not for this account. Open it from the message once more.',

  'userInvitations.description': 'Organizations that want you as a member.',
  'userInvitations.empty': 'Nobody has invited you at the moment.',
  'userInvitations.unproven': 'Confirm your address {email} to see who invited you.',
  'userInvitations.from': '{inviter}, as {role}',
  'userInvitations.acceptLabel': 'Join {organization}',
  'userInvitations.accept': 'Join',
  'userInvitations.declineLabel': 'Decline the invitation of {organization}',
  'userInvitations.accepted': 'You are a member of {organization} now.',
  'userInvitations.declined': 'You declined the invitation of {organization}.',
} as const

/** The same for the page of an invitation, with those of providers: the forms inside lead back there when one refused. */
export const acceptInvitationEnglish = {
  ...invitationEnglish,
  ...callbackEnglish,
} as const

/** The sentences about invitations, by key. */
export type InvitationSentences = typeof invitationEnglish
