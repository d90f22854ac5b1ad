import { defineFeature } from '../../feature.ts'
import { signingKeyMigrations } from '../../keys/migrations.ts'

/** Always on: the table of signing keys, which the CLI and the features that sign share. */
export const signingKeys = () => defineFeature({ id: 'signing-keys', migrations: signingKeyMigrations })
