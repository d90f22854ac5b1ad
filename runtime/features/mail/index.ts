import { defineFeature } from '../../feature.ts'
import { mailTask } from '../../outbox/worker.ts'
import { mailErrors } from './errors.ts'
import { mailMigrations } from './migrations.ts'
import { LanguageInput, resetLanguage, writeLanguage } from './own-language.ts'

/**
 * Always on: the outbox and the work that empties it, and the language in which a user is written to. The kinds of mail come
 * from the features that send them.
 */
export const mail = () =>
  defineFeature({
    id: 'mail',
    errors: mailErrors,
    migrations: mailMigrations,
    columns: { user: ['mailLanguage'] },
    userInput: LanguageInput,
    tasks: [mailTask()],
    hooks: { userWriting: writeLanguage, credentialsRemoved: resetLanguage },
  })
