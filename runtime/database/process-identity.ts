import { spawnSync } from 'node:child_process'
import { readFileSync, readlinkSync } from 'node:fs'

/** What tells a process from every other one, before and after it: process ids are used again. */
export interface ProcessIdentity {
  readonly pid: number
  /** When the process began, as its system counts; empty where the system does not say. */
  readonly started: string
  /** Which start of the machine it belongs to. */
  readonly boot: string
  /** The process id namespace (one per container); an id means nothing in another one. */
  readonly namespace: string
}

/** Of this process. */
export function ownIdentity(): ProcessIdentity {
  const { pid } = process
  return { pid, started: startOf(pid) ?? '', boot: bootOf(), namespace: namespaceOf() }
}

/** Whether the process still runs; `unknown` when it belongs to another container and cannot be seen from here. */
export function fateOf(identity: ProcessIdentity): 'alive' | 'dead' | 'unknown' {
  if (identity.boot !== bootOf()) return 'dead'
  if (identity.namespace !== namespaceOf()) return 'unknown'
  if (!exists(identity.pid)) return 'dead'
  return startOf(identity.pid) === identity.started ? 'alive' : 'dead'
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: it runs as somebody else.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Undefined when there is no such process; one that has ended and only waits to be reaped counts as none. */
function startOf(pid: number): string | undefined {
  if (process.platform === 'linux') {
    const stat = readText(`/proc/${pid}/stat`)
    // proc(5): the fields after the command's closing bracket begin with the third; state is it, start time the 22nd.
    const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields === undefined || fields[0] === 'Z' || fields[0] === 'X' ? undefined : fields[19]
  }
  if (process.platform === 'win32') return ''
  const { status, stdout } = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' })
  return status === 0 ? stdout.trim() : undefined
}

function bootOf(): string {
  if (process.platform === 'linux') return readText('/proc/sys/kernel/random/boot_id')?.trim() ?? ''
  if (process.platform === 'win32') return ''
  // `{ sec = 1700000000, usec = 0 } …`; the fraction drifts with clock corrections.
  const { stdout } = spawnSync('sysctl', ['-n', 'kern.boottime'], { encoding: 'utf8' })
  return /sec = (\d+)/.exec(stdout ?? '')?.[1] ?? ''
}

function namespaceOf(): string {
  try {
    return process.platform === 'linux' ? readlinkSync('/proc/self/ns/pid') : ''
  } catch {
    return ''
  }
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
