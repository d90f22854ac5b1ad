/** Sentences of `InviteMembers`; they come with its code, so that a sign-in page does not load them. */
export const inviteMembersEnglish = {
  'inviteMembers.title': 'Invite people',
  'inviteMembers.description': 'They get a message with a link to join {organization}.',
  'inviteMembers.notAllowed': 'Only members who may invite can ask others in.',
  'inviteMembers.emails': 'E-mail addresses',
  'inviteMembers.hint': 'Paste as many as you like, also as “Name <name@example.com>”.',
  'inviteMembers.chosen': 'Addresses',
  'inviteMembers.takeAway': 'Take {email} away',
  'inviteMembers.takenAway': '{email} is taken away.',
  'inviteMembers.added': '{count} addresses in the list.',
  'inviteMembers.added_one': '{count} address in the list.',
  'inviteMembers.notAnAddress': 'not an address',
  'inviteMembers.missing': 'Enter at least one address.',
  'inviteMembers.invalid': 'Some of these are no addresses. Correct them or take them away.',
  'inviteMembers.tooMany': 'At most {most} at a time.',
  'inviteMembers.roleMissing': 'Choose at least one role.',
  'inviteMembers.submit': 'Send invitations',
  'inviteMembers.pending': 'Sending, {done} of {total}',
  'inviteMembers.summary': '{sent} of {total} invited.',
  'inviteMembers.sent': 'Invited',
  'inviteMembers.copy': 'Copy link',
  'inviteMembers.copyLabel': 'Copy the link of {email}',
  'inviteMembers.copied': 'Copied',
  'inviteMembers.copyYourself': 'Link for {email}',
} as const

/** The sentences of `InviteMembers`, by key. */
export type InviteMembersSentences = typeof inviteMembersEnglish
