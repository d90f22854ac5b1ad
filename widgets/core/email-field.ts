import type { ComponentProps } from 'react'

/** What every input for an e-mail address has. */
const address: ComponentProps<'input'> = {
  type: 'email',
  inputMode: 'email',
  dir: 'ltr',
  autoCapitalize: 'none',
  autoCorrect: 'off',
  spellCheck: false,
}

/** The address as contact data: a new account, a new address. */
export const emailField: ComponentProps<'input'> = { ...address, autoComplete: 'email' }

/** The address as the name of an account that exists: it belongs to a stored password. */
export const identifierField: ComponentProps<'input'> = { ...address, autoComplete: 'username' }
