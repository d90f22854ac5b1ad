import { hostname } from 'node:os'

/** How log lines name this process: LATCHKEY_NODE, or the machine and the process. */
export function nodeName(env: Readonly<Record<string, string | undefined>>): string {
  return env['LATCHKEY_NODE'] ?? `${hostname()}-${process.pid}`
}
