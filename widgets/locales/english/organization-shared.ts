import { accountErrorsEnglish, linkErrorsEnglish } from './rare.ts'
import { newUsernameEnglish } from './shared.ts'

/** What is said wherever organizations or invitations are shown. */
export const organizationWordsEnglish = {
  ...accountErrorsEnglish,
  ...linkErrorsEnglish,
  'orgRoles.owner': 'Owner',
  'orgRoles.admin': 'Administrator',
  'orgRoles.member': 'Member',
  'orgs.loading': 'Loading…',
  'orgInvitations.title': 'Invitations',
  'orgInvitations.failed': 'Couldn’t load your invitations.',
  'orgInvitations.decline': 'Decline',
  'orgInvitations.declining': 'Declining',
  'errors.INVITATION_NOT_FOUND': 'This invitation is no longer valid. Ask for a new one.',
  'errors.YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION': 'This invitation is for another email.',
  'errors.INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION':
    'The person who invited you can no longer invite people to this. Ask for a new invitation.',
  'errors.FAILED_TO_RETRIEVE_INVITATION':
    'The person who invited you no longer has an account. Ask for a new invitation.',
  'errors.ORGANIZATION_MEMBERSHIP_LIMIT_REACHED':
    'This organization has reached its member limit. Ask the person who invited you, then try again.',
  'errors.TEAM_MEMBER_LIMIT_REACHED': 'This team has reached its member limit.',
  'errors.USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION': 'This account is already a member.',
} as const

/** What the widgets about organizations share, and what refusals mean to who asked. It comes with the code of these widgets. */
export const organizationErrorEnglish = {
  ...organizationWordsEnglish,
  'username.free': newUsernameEnglish['username.free'],
  'orgs.name': 'Name',
  'orgs.nameMissing': 'Enter a name.',
  'orgs.nameTooLong': 'Use at most 128 characters.',
  'orgs.slug': 'Slug',
  'orgs.slugHint': 'Used in URLs. Letters, digits, dashes, dots and underscores.',
  'orgs.slugMissing': 'Enter a slug.',
  'orgs.slugInvalid': 'Use 1 to 64 letters, digits, dashes, dots and underscores.',
  'orgs.logoInvalid': 'This isn’t the URL of an image. It should start with https://.',
  'errors.YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_ORGANIZATION': 'You don’t have permission to create organizations.',
  'errors.YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS':
    'You’ve reached the organization limit. Leave one first.',
  'errors.ORGANIZATION_ALREADY_EXISTS': 'This slug is taken. Choose another one.',
  'errors.SLUG_IS_TAKEN': 'This slug is taken. Choose another one.',
  'errors.ORGANIZATION_NOT_FOUND': 'This organization no longer exists.',
  'errors.USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION': 'This person is no longer a member of the organization.',
  'errors.YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION': 'You’re no longer a member of this organization.',
  'errors.YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION': 'You don’t have permission to edit this organization.',
  'errors.YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_ORGANIZATION': 'You don’t have permission to delete this organization.',
  'errors.NO_ACTIVE_ORGANIZATION': 'Choose an organization first.',
  'errors.ORGANIZATION_ID_IS_REQUIRED': 'Choose an organization first.',
  'errors.MEMBER_NOT_FOUND': 'This person is no longer a member.',
  'errors.ROLE_NOT_FOUND': 'Choose a role.',
  'errors.YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER':
    'An organization needs an owner. Make someone else an owner first.',
  'errors.YOU_CANNOT_LEAVE_THE_ORGANIZATION_WITHOUT_AN_OWNER':
    'An organization needs an owner. Make someone else an owner first.',
  'errors.YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER': 'You don’t have permission to remove this person.',
  'errors.YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER': 'You don’t have permission to give this person these roles.',
  'errors.YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION': 'You don’t have permission to invite people.',
  'errors.YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE': 'You don’t have permission to give this role.',
  'errors.USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION': 'This email has already been invited.',
  'errors.INVITATION_LIMIT_REACHED': 'You’ve reached the invitation limit. Cancel one first.',
  'errors.YOU_ARE_NOT_ALLOWED_TO_CANCEL_THIS_INVITATION': 'You don’t have permission to cancel this invitation.',
  'errors.TEAMS_NOT_ENABLED': 'Teams are turned off.',
  'errors.TEAM_NOT_FOUND': 'This team no longer exists.',
  'errors.YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_TEAMS': 'You’ve reached the team limit. Remove one first.',
  'errors.UNABLE_TO_REMOVE_LAST_TEAM': 'You can’t remove the last team. Create another one first.',
  'errors.USER_IS_NOT_A_MEMBER_OF_THE_TEAM': 'This person is no longer in the team.',
  'errors.YOU_ARE_NOT_ALLOWED_TO_CREATE_TEAMS_IN_THIS_ORGANIZATION': 'You don’t have permission to create teams.',
  'errors.YOU_ARE_NOT_ALLOWED_TO_DELETE_TEAMS_IN_THIS_ORGANIZATION': 'You don’t have permission to remove teams.',
  'errors.YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_TEAM': 'You don’t have permission to edit this team.',
  'errors.YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_TEAM': 'You don’t have permission to remove this team.',
} as const
