import { defineFeature } from '../../feature.ts'
import type { Capabilities } from '../capabilities/index.ts'
import { isUsernameAvailable } from './available.ts'
import { usernameErrors } from './errors.ts'
import { usernameMigrations } from './migrations.ts'
import { parseOptions, type UsernameOptions } from './options.ts'
import { signInUsername } from './sign-in-username.ts'
import { NameFields, NameInput, forgetWantedName, takeWantedName, writeNames } from './write.ts'

export { storedName } from './names.ts'
export type { UsernameOptions }

/**
 * User names: unique in any case, chosen at sign-up or later, good for signing in with the password. Needs
 * `emailPassword`, whose switch `signIn` closes both ways.
 * @throws {ConfigError} when an option is wrong
 */
export function username(options: UsernameOptions = {}) {
  const rules = parseOptions(options)
  return defineFeature({
    id: 'username',
    requires: ['email-password'],
    migrations: usernameMigrations,
    errors: usernameErrors,
    constraints: { user_username_key: usernameErrors.USERNAME_IS_ALREADY_TAKEN },
    fields: { user: NameFields },
    columns: { user: ['wantedUsername'] },
    userInput: NameInput,
    hooks: {
      userWriting: (event) => writeNames(rules, event),
      userUpdated: (event) => takeWantedName(rules, event),
      credentialsRemoved: ({ tx, userId }) => forgetWantedName(tx, userId),
    },
    capabilities: { minLength: rules.minimum, maxLength: rules.maximum } satisfies Capabilities['username'],
    routes: [signInUsername(rules), isUsernameAvailable(rules)],
  })
}
