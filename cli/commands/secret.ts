import { command } from '../command.ts'
import { newSecret } from '../env-file.ts'
import { exitCode } from '../exit-code.ts'
import { print, printJson } from '../io.ts'
import { flag } from '../options.ts'

/** `latchkey secret`: prints a new random secret and keeps it nowhere. */
export const secret = command({
  name: 'secret',
  summary: 'print a new secret',
  description: 'Prints a new random secret. To change the secret, put it in front with a higher version.',
  example: 'LATCHKEY_SECRETS=2:$(npx latchkey secret),1:<the one you have>',
  options: { json: flag('print JSON') },
  handover: false,
  async run({ json }, io) {
    const text = newSecret()
    if (json === true) printJson(io, { secret: text })
    else print(io, text)
    return exitCode.ok
  },
})
