import { defineFeature } from '../../feature.ts'
import { forgetDevices, forgetOldDevices, newDeviceKind, noteDevice } from './known-device.ts'
import { newDeviceMigrations } from './migrations.ts'

/** Writes to a person when somebody signs in from a device that was not used for the account before. */
export function newDeviceMail() {
  return defineFeature({
    id: 'new-device-mail',
    migrations: newDeviceMigrations,
    mails: { [newDeviceKind]: {} },
    tasks: [
      {
        name: 'known-device-clean-up',
        every: 86_400,
        run: ({ db }, now, stopping) => forgetOldDevices(db, now, stopping),
      },
    ],
    hooks: {
      sessionCreated: noteDevice,
      credentialsRemoved: ({ tx, userId }) => forgetDevices(tx, userId),
    },
  })
}
