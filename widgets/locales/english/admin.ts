import { newAccountErrorsEnglish } from './new-account.ts'
import { accountErrorsEnglish } from './rare.ts'
import { newPasswordEnglish } from './shared.ts'

/**
 * Sentences of the widgets for administrators. They come with the code of these widgets, so that a sign-in page does
 * not load them; `messages` of `AuthProvider` takes the same keys.
 */
export const adminEnglish = {
  ...newPasswordEnglish,
  ...accountErrorsEnglish,
  ...newAccountErrorsEnglish,
  'adminUsers.title': 'Users',
  'adminUsers.description': 'Everyone who has an account.',
  'adminUsers.notAllowed': 'You don’t have permission to manage users. Ask an administrator for access.',
  'adminUsers.unavailable': 'User management is turned off.',
  'adminUsers.loading': 'Loading users…',
  'adminUsers.failed': 'Couldn’t load users.',
  'adminUsers.empty': 'No users yet',
  'adminUsers.noMatch': 'No results',
  'adminUsers.showAll': 'Show all',
  'adminUsers.noMatchHint': 'Try another search or filter.',

  'adminUsers.search': 'Search',
  'adminUsers.searchIn': 'Search in',
  'adminUsers.show': 'Show',
  'adminUsers.everybody': 'Everyone',
  'adminUsers.banned': 'Banned',
  'adminUsers.withRole': 'Role: {role}',
  'adminUsers.sort': 'Sort by',
  'adminUsers.newest': 'Newest first',
  'adminUsers.oldest': 'Oldest first',
  'adminUsers.nameAscending': 'Name, A to Z',
  'adminUsers.nameDescending': 'Name, Z to A',
  'adminUsers.emailAscending': 'Email, A to Z',
  'adminUsers.emailDescending': 'Email, Z to A',

  'adminUsers.roles': 'Roles',
  'adminUsers.state': 'Status',
  'adminUsers.created': 'Created',
  'adminUsers.actions': 'Actions',
  'adminUsers.verified': 'Verified',
  'adminUsers.unverified': 'Unverified',
  'adminUsers.you': 'You',
  'adminUsers.bannedForGood': 'Banned',
  'adminUsers.bannedUntil': 'Banned until {date}',

  'adminUsers.pages': 'Pages',
  'adminUsers.range': '{from}–{to} of {total}',
  'adminUsers.previous': 'Previous',
  'adminUsers.next': 'Next',

  'adminUsers.menu': 'Actions for {name}',
  'adminUsers.changeRoles': 'Change roles',
  'adminUsers.viewSessions': 'Sessions',
  'adminUsers.impersonate': 'Impersonate',
  'adminUsers.ban': 'Ban',
  'adminUsers.remove': 'Delete',

  'adminRoles.title': 'Roles of {name}',
  'adminRoles.description': 'Roles decide what {email} can do.',
  'adminRoles.missing': 'Choose at least one role.',
  'adminRoles.submit': 'Save roles',
  'adminRoles.pending': 'Saving',
  'adminRoles.done': 'Roles of {name} changed.',

  'adminBan.title': 'Ban {name}?',
  'adminBan.description': '{email} is signed out everywhere and can’t sign in until the ban ends.',
  'adminBan.reason': 'Reason (optional)',
  'adminBan.duration': 'Duration',
  'adminBan.forGood': 'Until lifted',
  'adminBan.submit': 'Ban {name}',
  'adminBan.pending': 'Banning',
  'adminBan.done': '{name} banned.',
  'adminUnban.title': 'Lift the ban of {name}?',
  'adminUnban.description': '{email} can sign in again.',
  'adminUnban.submit': 'Lift ban',
  'adminUnban.pending': 'Lifting ban',
  'adminUnban.done': 'Ban of {name} lifted.',

  'adminImpersonate.title': 'Impersonate {name}?',
  'adminImpersonate.description':
    'For up to an hour, you see and do everything as {email}. The log records it as done by you.',
  'adminImpersonate.submit': 'Impersonate {name}',
  'adminImpersonate.pending': 'Starting',

  'adminRemove.title': 'Delete {name}?',
  'adminRemove.description': 'Permanently delete the account of {email} and everything in it. This can’t be undone.',
  'adminRemove.confirm': 'Type {email} to confirm',
  'adminRemove.mismatch': 'This isn’t the email of this account.',
  'adminRemove.submit': 'Delete {name}',
  'adminRemove.pending': 'Deleting',
  'adminRemove.done': '{name} deleted.',

  'adminCreate.title': 'Create user',
  'adminCreate.description': 'No email is sent. Let the person know yourself.',
  'adminCreate.nameMissing': 'Enter a name.',
  'adminCreate.emailMissing': 'Enter an email.',
  'adminCreate.password': 'Password (optional)',
  'adminCreate.passwordHint': 'Leave empty to let them choose one with “Forgot password?”.',
  'adminCreate.submit': 'Create user',
  'adminCreate.pending': 'Creating',
  'adminCreate.done': '{name} created.',

  'adminSessions.title': 'Sessions of {name}',
  'adminSessions.description': 'Devices where {email} is signed in.',
  'adminSessions.failed': 'Couldn’t load sessions.',
  'adminSessions.empty': 'No active sessions.',
  'sessions.browser': '{browser} on {system}',
  'sessions.unknown': 'Unknown browser',
  'adminSessions.since': 'Since {date}',
  'adminSessions.sinceFrom': 'Since {date}, from {address}',
  'adminSessions.end': 'Sign out',
  'adminSessions.endLabel': 'Sign out {browser}, {since}',
  'adminSessions.ended': 'Session ended.',
  'adminSessions.endAll': 'Sign out everywhere',
  'adminSessions.endedAll': '{name} is signed out everywhere.',

  'errors.YOU_CANNOT_BAN_YOURSELF': 'You can’t ban yourself.',
  'errors.YOU_CANNOT_REMOVE_YOURSELF': 'You can’t delete your own account here.',
  'errors.YOU_CANNOT_REMOVE_THE_LAST_ADMIN':
    'There must be at least one administrator. Make someone else an administrator first.',
  'errors.YOU_CANNOT_IMPERSONATE_ADMINS': 'Administrators can’t be impersonated.',
  'errors.YOU_ARE_NOT_ALLOWED_TO_CHANGE_USERS_ROLE': 'You don’t have permission to change this person’s roles.',
  'errors.YOU_ARE_NOT_ALLOWED_TO_SET_NON_EXISTENT_VALUE': 'This role doesn’t exist.',
  'errors.YOU_ARE_NOT_ALLOWED_TO_CREATE_USERS': 'You don’t have permission to create users.',
  'errors.YOU_ARE_NOT_ALLOWED_TO_LIST_USERS': 'You don’t have permission to see users.',
  'errors.YOU_ARE_NOT_ALLOWED_TO_LIST_USERS_SESSIONS': 'You don’t have permission to see this person’s sessions.',
  'errors.YOU_ARE_NOT_ALLOWED_TO_BAN_USERS': 'You don’t have permission to ban this person.',
  'errors.YOU_ARE_NOT_ALLOWED_TO_IMPERSONATE_USERS': 'You don’t have permission to impersonate this person.',
  'errors.YOU_ARE_NOT_ALLOWED_TO_REVOKE_USERS_SESSIONS': 'You don’t have permission to sign this person out.',
  'errors.YOU_ARE_NOT_ALLOWED_TO_DELETE_USERS': 'You don’t have permission to delete this person.',
} as const

/** The sentences of the widgets for administrators, by key. */
export type AdminSentences = typeof adminEnglish

/** Sentences about being signed in as somebody else; they come with the code that shows them. */
export const impersonationEnglish = {
  'impersonation.text': 'You’re signed in as {name}.',
  'impersonation.stop': 'Back to your account',
  'impersonation.pending': 'Switching back',
  'impersonation.done': 'You’re back in your own account.',
  'errors.YOU_ARE_NOT_IMPERSONATING_ANYONE': 'You’re already in your own account.',
  'errors.FAILED_TO_FIND_ADMIN_SESSION': 'Your own session has ended. Sign in again.',
} as const
