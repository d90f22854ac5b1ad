import type { Settings } from '../runtime/contract/settings.ts'
import { exposedBits } from './env-file.ts'

/** One thing that `latchkey doctor` looked at. */
export interface Check {
  readonly name: string
  /** `note`: legitimate, yet a common mistake. Only `wrong` makes the command fail. */
  readonly state: 'ok' | 'note' | 'wrong' | 'skipped'
  /** What was found. Never a secret. */
  readonly finding: string
  /** What to write or run, when something is wrong. */
  readonly cure?: string
}

/** Nothing to do here. */
export const passed = (name: string, finding: string): Check => ({ name, state: 'ok', finding })

/** Something to correct. */
export const failed = (name: string, finding: string, cure: string): Check => ({ name, state: 'wrong', finding, cure })

/** Worth a look, yet not wrong by itself. */
export const noted = (name: string, finding: string, cure: string): Check => ({ name, state: 'note', finding, cure })

/** Not looked at, because something else comes first. */
export const skipped = (name: string, finding: string): Check => ({ name, state: 'skipped', finding })

/** Every problem that `error` names as a check of its own; another error as one, with `cure`. */
export function problemsOf(name: string, error: unknown, cure: string): Check[] {
  if (!(error instanceof Error)) return [failed(name, String(error), cure)]
  if (!('problems' in error) || !Array.isArray(error.problems)) return [failed(name, firstLine(error.message), cure)]
  return error.problems.map((problem: { path: string; expected: string; advice: string }) =>
    failed(name, `${problem.path}: expected ${problem.expected}`, problem.advice),
  )
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? ''
}

/** Node 20.19 is the first release with everything that we use. */
export function checkNode(version: string): Check {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return passed('node', `Node ${version}`)
  return failed('node', `Node ${version}`, 'Install Node 20.19 or newer.')
}

/** The `.env` holds the secret: only its owner may read it. */
export function checkEnvFile(directory: string): Check {
  const bits = exposedBits(directory)
  if (bits === 0) return passed('.env', 'not readable by others')
  return failed('.env', `others may open it (mode bits ${bits.toString(8).padStart(3, '0')})`, 'Run: chmod 600 .env')
}

/** Outside development the service is reached by https and speaks http: a proxy stands before it. */
export function checkProxy({ dev, trustProxy }: Pick<Settings, 'dev' | 'trustProxy'>): Check {
  if (dev) return passed('proxy', 'none is expected in development')
  if (trustProxy !== false) {
    return passed('proxy', `X-Forwarded-For is believed from ${[trustProxy].flat().join(', ')}`)
  }
  return noted(
    'proxy',
    'trustProxy is not set: behind a proxy everybody is one client for the limits',
    "Write trustProxy: 'loopback' into auth.config.ts for a proxy on this machine, else its addresses: ['10.0.0.0/8'].",
  )
}

/** Where people and other sites reach the service; most of it is rejected already when the settings are read. */
export function checkURLs(settings: Settings): Check {
  const { protocol, port } = new URL(settings.origin)
  const at = `${settings.origin}${settings.basePath}`
  if (!settings.dev) return passed('urls', `${at}, listening on ${settings.host}:${settings.port}`)
  if (protocol === 'http:' && Number(port || 80) !== settings.port) {
    return noted(
      'urls',
      `${at} points to port ${port || 80}, but serve listens on ${settings.port}`,
      'Make LATCHKEY_BASE_URL and PORT agree, unless a proxy of yours stands between them.',
    )
  }
  return passed('urls', `${at} (development)`)
}
