import { defineFeature } from '../../feature.ts'
import { outboxMigrations } from '../../outbox/migrations.ts'
import { mailTask } from '../../outbox/worker.ts'

/** Always on: the outbox and the work that empties it. The kinds of mail come from the features that send them. */
export const mail = () => defineFeature({ id: 'mail', migrations: outboxMigrations, tasks: [mailTask()] })
