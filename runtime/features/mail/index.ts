import { defineFeature } from '../../feature.ts'
import { mailCleanUp } from '../../outbox/clean-up.ts'
import { mailTask } from '../../outbox/worker.ts'
import { mailMigrations } from './migrations.ts'
import { resetLanguage, writeLanguage } from './own-language.ts'

/**
 * Always on: the outbox and the work that empties it, and the language in which a user is written to. The kinds of mail come
 * from the features that send them.
 */
export const mail = () =>
  defineFeature({
    id: 'mail',
    migrations: mailMigrations,
    columns: { user: ['mailLanguage'] },
    tasks: [mailTask(), mailCleanUp],
    sealed: [{ table: 'mail', column: 'payload', purpose: 'mail' }],
    hooks: { userWriting: writeLanguage, credentialsRemoved: resetLanguage },
  })
