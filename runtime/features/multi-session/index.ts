import { defineFeature } from '../../feature.ts'
import { listDeviceSessions, revokeDeviceSession, setActive } from './choose-session.ts'
import { clearEntries, readEntries } from './device-entry.ts'
import { multiSessionErrors } from './errors.ts'
import { entryKeeper } from './keep-entry.ts'
import { type MultiSessionOptions, parseMultiOptions } from './options.ts'

export type { MultiSessionOptions }

/**
 * Several accounts that are signed in in one browser, one of them active; signing out ends all of them.
 * @throws {ConfigError} when an option is wrong
 */
export function multiSession(options: MultiSessionOptions = {}) {
  const parsed = parseMultiOptions(options)
  return defineFeature({
    id: 'multi-session',
    errors: multiSessionErrors,
    capabilities: { maximumSessions: parsed.maximumSessions },
    hooks: {
      ...entryKeeper(parsed),
      signingOut({ cookies }) {
        const held = readEntries(cookies).map(({ credential }) => credential)
        clearEntries(cookies)
        return held
      },
    },
    routes: [listDeviceSessions, setActive, revokeDeviceSession],
  })
}
