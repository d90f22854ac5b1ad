import { organizationErrorEnglish } from '../hooks/organization-errors.ts'
import { pictureEnglish } from '../picture/messages.ts'

/**
 * Sentences of the widgets that choose, list and create organizations. They come with the code of these widgets, so that a
 * sign-in page does not load them; `messages` of `AuthProvider` takes the same keys.
 */
export const organizationEnglish = {
  ...organizationErrorEnglish,
  ...pictureEnglish,
  'orgs.loading': 'Looking them up.',
  'orgs.failed': 'Your organizations could not be loaded.',
  'orgs.empty': 'You are in no organization yet.',
  'orgs.personal': 'Personal account',
  'orgs.current': 'Current',
  'orgs.create': 'Create organization',
  'orgs.dialogFailed': 'This could not be opened. Check your connection and try again.',

  'orgSwitcher.label': '{name}, change organization',
  'orgSwitcher.none': 'Choose an organization',
  'orgSwitcher.menu': 'Organizations',
  'orgSwitcher.search': 'Search organizations',
  'orgSwitcher.found': '{count} organizations found',
  'orgSwitcher.found_one': '{count} organization found',
  'orgSwitcher.noMatch': 'None matches.',
  'orgSwitcher.manage': 'Manage {name}',
  'orgSwitcher.switched': 'You are now in {name}.',
  'orgSwitcher.switchFailed': 'You are still where you were.',

  'orgInvitations.title': 'Invitations',
  'orgInvitations.failed': 'Your invitations could not be loaded.',
  'orgInvitations.unproven': 'Confirm your e-mail address to see what you are invited to.',
  'orgInvitations.by': '{inviter} invites you to {organization}',
  'orgInvitations.to': 'You are invited to {organization}',
  'orgInvitations.accept': 'Accept',
  'orgInvitations.accepting': 'Accepting',
  'orgInvitations.decline': 'Decline',
  'orgInvitations.declining': 'Declining',

  'orgList.title': 'Your organizations',
  'orgList.description': 'Choose where to go on.',
  'orgList.open': 'Open',
  'orgList.openLabel': 'Open {name}',

  'orgCreate.title': 'Create an organization',
  'orgCreate.description': 'You become its owner, and can invite others.',
  'orgCreate.name': 'Name',
  'orgCreate.slug': 'Short name in addresses',
  'orgCreate.slugHint': 'Letters, digits, dashes, dots and underscores.',
  'orgCreate.slugFree': '{slug} is free.',
  'orgCreate.logo': 'Address of a logo (optional)',
  'orgCreate.nameMissing': 'Enter a name.',
  'orgCreate.nameTooLong': 'Use at most 128 characters.',
  'orgCreate.slugMissing': 'Enter a short name.',
  'orgCreate.slugInvalid': 'Use 1 to 64 letters, digits, dashes, dots and underscores.',
  'orgCreate.logoInvalid': 'This is no address of a picture. It should begin with https://.',
  'orgCreate.submit': 'Create organization',
  'orgCreate.pending': 'Creating',
  'orgCreate.doneTitle': '{name} is ready',
  'orgCreate.done': 'You are in it now.',
} as const

/** The sentences of these widgets, by key. */
export type OrganizationSentences = typeof organizationEnglish
