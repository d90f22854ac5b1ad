import { defineFeature, type Task } from '../../feature.ts'
import { signingKeyMigrations } from '../../keys/migrations.ts'
import { forgetRetiredKeys } from '../../keys/rotation.ts'

/** What can no longer sign or verify anything needs no secret: a copy of the database opens nothing with it. */
const cleanUp: Task = {
  name: 'signing-keys',
  every: 3600,
  async run({ db, log }, now) {
    const forgotten = await forgetRetiredKeys(db, now)
    if (forgotten > 0) log.info('keys.forgotten', { count: forgotten })
  },
}

/** Always on: the table of signing keys, which the CLI and the features that sign share. */
export const signingKeys = () =>
  defineFeature({
    id: 'signing-keys',
    migrations: signingKeyMigrations,
    tasks: [cleanUp],
    sealed: [{ table: 'signing_key', column: 'private_key', purpose: 'signing-key' }],
  })
