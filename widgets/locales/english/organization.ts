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
  'orgs.failed': 'Couldn’t load your organizations.',
  'orgs.empty': 'No organizations yet',
  'orgs.emptyHint': 'Ask someone to invite you.',
  'orgs.emptyCreate': 'Create your first one, or ask someone to invite you.',
  'orgs.current': 'Current',
  'orgs.create': 'Create organization',

  'orgSwitcher.menu': 'Organizations',
  'orgSwitcher.search': 'Search organizations',
  'orgSwitcher.noMatch': 'No results.',
  'orgSwitcher.manage': 'Manage {name}',
  'orgSwitcher.switchFailed': 'Couldn’t switch. You’re still in the same organization.',

  'orgInvitations.unproven': 'Verify your email to see your invitations.',
  'orgInvitations.by': '{inviter} invited you to {organization}',
  'orgInvitations.to': 'You’ve been invited to {organization}',
  'orgInvitations.accept': 'Accept',
  'orgInvitations.accepting': 'Accepting',

  'orgList.title': 'Your organizations',
  'orgList.description': 'Choose an organization to continue.',
  'orgList.openLabel': 'Open {name}',

  'orgCreate.title': 'Create organization',
  'orgCreate.description': 'You’ll be its owner and can invite others.',
  'orgCreate.submit': 'Create organization',
  'orgCreate.pending': 'Creating',
  'orgCreate.doneTitle': '{name} created',
  'orgCreate.done': 'It’s now your active organization.',
} as const

/** The sentences of these widgets, by key. */
export type OrganizationSentences = typeof organizationEnglish
