import { tmpdir } from 'node:os'
import { resolveSettings } from '../../../runtime/config/resolve-settings.ts'
import { silentLog } from '../../../runtime/contract/log.ts'
import type { Platform } from '../../../runtime/contract/platform.ts'
import type { Settings } from '../../../runtime/contract/settings.ts'
import { openCache } from '../../../runtime/storage/open-cache.ts'

/** Settings of a service on this machine, or of a public one. */
export function settingsFor(dev = true): Settings {
  const env = { LATCHKEY_BASE_URL: dev ? 'http://localhost:3000' : 'https://auth.example.com' }
  const secrets = '1:provider-tests-0123456789-abcdefghij'
  return resolveSettings({ secrets, features: [] }, env, { cwd: tmpdir(), dev })
}

/** What the protocol needs of a running service, over a real cache. */
export async function platformFor(
  variables: Readonly<Record<string, string>> = {},
): Promise<Pick<Platform, 'settings' | 'variable' | 'cache'>> {
  const cache = await openCache({ redisUrl: undefined, log: silentLog, clock: () => new Date() })
  return { settings: settingsFor(), variable: (name) => variables[name], cache }
}
