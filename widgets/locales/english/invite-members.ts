/** Sentences of `InviteMembers`; they come with its code, so that a sign-in page does not load them. */
export const inviteMembersEnglish = {
  'inviteMembers.title': 'Invite people',
  'inviteMembers.description': 'They get an email with a link to join {organization}.',
  'inviteMembers.notAllowed': 'You don’t have permission to invite people.',
  'inviteMembers.emails': 'Emails',
  'inviteMembers.role': 'Role',
  'inviteMembers.severalRoles': 'Several roles',
  'inviteMembers.addToTeams': 'Add to teams',
  'inviteMembers.hint': 'Paste as many as you like, for example “Name <name@example.com>”.',
  'inviteMembers.chosen': 'Recipients',
  'inviteMembers.takeAway': 'Remove {email}',
  'inviteMembers.takenAway': '{email} removed.',
  'inviteMembers.added': '{count} recipients.',
  'inviteMembers.added_one': '{count} recipient.',
  'inviteMembers.notAnAddress': 'not an email',
  'inviteMembers.missing': 'Enter at least one email.',
  'inviteMembers.invalid': 'Some of these aren’t emails. Correct or remove them.',
  'inviteMembers.tooMany': 'At most {most} at a time.',
  'inviteMembers.roleMissing': 'Choose at least one role.',
  'inviteMembers.submit': 'Send invitations',
  'inviteMembers.pending': 'Sending {done} of {total}',
  'inviteMembers.summary': '{sent} of {total} invited.',
  'inviteMembers.sent': 'Invited',
  'inviteMembers.copy': 'Copy link',
  'inviteMembers.copyLabel': 'Copy link for {email}',
  'inviteMembers.copied': 'Copied',
  'inviteMembers.copiedLink': 'Link for {email} copied.',
  'inviteMembers.copyYourself': 'Link for {email}',
} as const

/** The sentences of `InviteMembers`, by key. */
export type InviteMembersSentences = typeof inviteMembersEnglish
