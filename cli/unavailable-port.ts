import type { Settings } from '../runtime/contract/settings.ts'
import { exitCode } from './exit-code.ts'
import { CommandError } from './failure.ts'

/** What a person can mend of a listener that does not come up; every other error is given back. */
export function unavailable(error: unknown, { host, port }: Settings): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE') {
    return new CommandError(
      exitCode.configuration,
      `Port ${port} of ${host} is taken. Stop what listens there, or choose another: npx latchkey serve --port ${port + 1}`,
    )
  }
  if (code === 'EACCES' || code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new CommandError(exitCode.configuration, `Cannot listen on ${host}:${port} (${code}). Correct HOST or PORT.`)
  }
  return error
}
