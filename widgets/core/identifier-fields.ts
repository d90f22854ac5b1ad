import type { ComponentProps } from 'react'
import type { SessionUser } from './context.ts'

/** What every input for an e-mail address has. */
const addressField: ComponentProps<'input'> = {
  type: 'email',
  inputMode: 'email',
  dir: 'ltr',
  autoCapitalize: 'none',
  autoCorrect: 'off',
  spellCheck: false,
}

/** The e-mail as contact data: a new account, a new e-mail. */
export const emailField: ComponentProps<'input'> = { ...addressField, autoComplete: 'email' }

/** The e-mail as the name of an account that exists: it belongs to a stored password. */
export const identifierField: ComponentProps<'input'> = { ...addressField, autoComplete: 'username' }

/** What every input for a user name has: nothing that a device would write differently than the person. */
const name: ComponentProps<'input'> = {
  type: 'text',
  dir: 'ltr',
  autoCapitalize: 'none',
  autoCorrect: 'off',
  spellCheck: false,
}

/** A user name, or where both are taken an e-mail or a name: what an account is called. */
export const nameField: ComponentProps<'input'> = { ...name, autoComplete: 'username' }

/** A name never holds an `@`, so what holds one is meant as an e-mail. */
export const isAddress = (identifier: string): boolean => identifier.includes('@')

/** The name as it was typed, where nothing else was chosen to be shown; else the name as it is stored. */
export function typedName({ username = null, displayUsername = null }: Names): string | null {
  return displayUsername !== null && displayUsername.normalize('NFKC').toLowerCase() === username
    ? displayUsername
    : username
}

interface Names {
  readonly username?: string | null
  readonly displayUsername?: string | null
}

/** How every e-mail ends that the service made up for somebody who gave none. */
const madeUp = '.placeholder.invalid'

/** Whether the e-mail address is one that the person gave. */
export const hasOwnEmail = ({ email }: SessionUser): boolean => !email.endsWith(madeUp)

/** What a person is known by beside the name: the e-mail, else the phone number, else nothing. */
export function knownBy(user: SessionUser): string {
  return hasOwnEmail(user) ? user.email : (user.phoneNumber ?? '')
}

/** What to call a person in one word or line: the name, where there is one. */
export const calledBy = (user: SessionUser): string => user.name || knownBy(user)
