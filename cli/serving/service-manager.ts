import { execFile } from 'node:child_process'
import { type Io, note } from '../io.ts'

/** Whoever started this process and watches it, such as systemd. */
export interface ServiceManager {
  /** Says that requests are answered, and from now on, as often as it wants to hear it, that the process lives. */
  ready(): void
  /** Says that the end has begun. */
  stopping(): void
  /** Says nothing any more. */
  close(): void
}

const nobody: ServiceManager = { ready() {}, stopping() {}, close() {} }

/**
 * Finds the service manager that waits to hear from us (sd_notify(3)); one that nobody hears where there is none. What is said goes
 * through `systemd-notify`, because Node has no datagram sockets of this kind.
 */
export function serviceManagerOf(io: Io): ServiceManager {
  const { NOTIFY_SOCKET, PATH } = io.env
  if (NOTIFY_SOCKET === undefined) return nobody
  let isWarned = false
  let watching: NodeJS.Timeout | undefined

  function say(...words: readonly string[]): void {
    // Nothing else of the environment: our secrets are in it.
    execFile('systemd-notify', words, { env: { PATH, NOTIFY_SOCKET }, timeout: longest }, (error) => {
      if (error === null || isWarned) return
      isWarned = true
      note(io, `The service manager could not be told (systemd-notify ${words.join(' ')}): ${error.message.trim()}`)
    })
  }

  return {
    ready() {
      say('READY=1')
      const interval = watchdogInterval(io.env)
      if (interval !== undefined) watching = setInterval(say, interval, 'WATCHDOG=1').unref()
    },
    stopping: () => say('STOPPING=1'),
    close: () => clearInterval(watching),
  }
}

/** Milliseconds that it may take to say something. */
const longest = 5000

/** Milliseconds between two signs of life: half of what the manager waits for (sd_watchdog_enabled(3)). */
function watchdogInterval({ WATCHDOG_USEC: time, WATCHDOG_PID: id }: Io['env']): number | undefined {
  const isOurs = id === undefined || Number(id) === process.pid
  const microseconds = Number(time)
  return isOurs && microseconds > 0 ? microseconds / 2000 : undefined
}
