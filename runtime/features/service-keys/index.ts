import { defineFeature } from '../../feature.ts'
import { serviceKeyMigrations } from '../../service-keys/migrations.ts'

/** Always on: the table of service keys, with which code on another machine makes `server` calls. */
export const serviceKeys = () => defineFeature({ id: 'service-keys', migrations: serviceKeyMigrations })
