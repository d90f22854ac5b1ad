import { organizationErrorEnglish } from './organization-shared.ts'
import { pictureEnglish, switcherEnglish } from './shared.ts'

/**
 * Sentences of the widgets that choose, list and create organizations. They come with the code of these widgets, so that a
 * sign-in page does not load them; `messages` of `AuthProvider` takes the same keys.
 */
export const organizationEnglish = {
  ...organizationErrorEnglish,
  ...pictureEnglish,
  ...switcherEnglish,
  'orgs.failed': 'Your organizations could not be loaded.',
  'orgs.empty': 'You are in no organization yet.',
  'orgs.current': 'Current',
  'orgs.create': 'Create organization',

  'orgSwitcher.menu': 'Organizations',
  'orgSwitcher.search': 'Search organizations',
  'orgSwitcher.noMatch': 'None matches.',
  'orgSwitcher.manage': 'Manage {name}',
  'orgSwitcher.switchFailed': 'You are still where you were.',

  'orgInvitations.unproven': 'Confirm your e-mail address to see what you are invited to.',
  'orgInvitations.by': '{inviter} invites you to {organization}',
  'orgInvitations.to': 'You are invited to {organization}',
  'orgInvitations.accept': 'Accept',
  'orgInvitations.accepting': 'Accepting',

  'orgList.title': 'Your organizations',
  'orgList.description': 'Choose where to go on.',
  'orgList.open': 'Open',
  'orgList.openLabel': 'Open {name}',

  'orgCreate.title': 'Create an organization',
  'orgCreate.description': 'You become its owner, and can invite others.',
  'orgCreate.logo': 'Address of a logo (optional)',
  'orgCreate.submit': 'Create organization',
  'orgCreate.pending': 'Creating',
  'orgCreate.doneTitle': '{name} is ready',
  'orgCreate.done': 'You are in it now.',
} as const

/** The sentences of these widgets, by key. */
export type OrganizationSentences = typeof organizationEnglish
