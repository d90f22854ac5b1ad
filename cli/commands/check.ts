import { serviceCommand } from '../command.ts'
import { exitCode } from '../exit-code.ts'
import { print, printJson } from '../io.ts'
import { flag } from '../options.ts'

/** `latchkey check`: whether what the database holds is consistent. All of it is one transaction. */
export const check = serviceCommand({
  name: 'check',
  summary: 'look for data that contradicts itself',
  description:
    'Reads every table and says what contradicts what the service keeps true, such as after a restore or a change by hand. ' +
    'Changes nothing without --fix.',
  example: 'npx latchkey check',
  options: { fix: flag('mend what can be mended without losing anything that counts'), json: flag('print JSON') },
  async run({ auth, options, io }) {
    const { findAll } = await import('../checking/find-all.ts')
    const found = await findAll(auth, { now: io.now(), fix: options.fix === true })
    const left = found.filter(({ fixed }) => !fixed)
    if (options.json === true) printJson(io, { found })
    else if (found.length === 0) print(io, 'Nothing contradicts itself.')
    else {
      for (const { says, cure, fixable, fixed } of found) {
        print(io, `${fixed ? 'Mended' : 'Found'}: ${says}.\n  ${fixable && !fixed ? `With --fix ${cure}` : cure}.`)
      }
    }
    return left.length === 0 ? exitCode.ok : exitCode.inconsistent
  },
})
