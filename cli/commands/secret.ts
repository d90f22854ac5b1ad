import { newSecret } from '../env-file.ts'
import { exitCode } from '../exit-code.ts'
import { type Io, print, printJson } from '../io.ts'

/** `latchkey secret`: prints a new random secret and keeps it nowhere. */
export async function secret(options: { readonly json?: boolean }, io: Io): Promise<number> {
  const text = newSecret()
  if (options.json === true) printJson(io, { secret: text })
  else print(io, text)
  return exitCode.ok
}
