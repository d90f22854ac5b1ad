import { execFile } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { once } from 'node:events'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** A server program that tests need. */
export interface WantedProgram {
  /** Any of these will do. */
  readonly names: readonly string[]
  /** The package of Debian that has it. */
  readonly debian: string
  /** What a person does who does not have it. */
  readonly cure: string
}

/** Finds a program, or installs it where this is Debian and we may. @throws {Error} naming what to install */
export async function findProgram(wanted: WantedProgram): Promise<string> {
  const found = installed(wanted)
  if (found !== undefined) return found
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) throw new Error(wanted.cure)
  const quiet = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, maxBuffer: 64 * 1024 * 1024 }
  const install = () => run('apt-get', ['install', '-y', '--no-install-recommends', wanted.debian], quiet)
  try {
    // The package lists of a fresh container are empty or old: then the first try fails.
    await install().catch(() => run('apt-get', ['update'], quiet).then(install))
  } catch (cause) {
    throw new Error(wanted.cure, { cause })
  }
  const now = installed(wanted)
  if (now === undefined) throw new Error(wanted.cure)
  return now
}

function installed({ names }: WantedProgram): string | undefined {
  // Servers of the system are not on everybody's PATH.
  const folders = [...(process.env['PATH'] ?? '').split(delimiter).filter(Boolean), '/usr/sbin']
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(canRun)
}

function canRun(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** A port of 127.0.0.1 on which nobody listens. */
export async function freeLoopbackPort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('No free port')
  return address.port
}
