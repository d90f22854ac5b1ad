import { command } from '../command.ts'
import { flag, optionalArgument } from '../options.ts'

/** `latchkey create-feature`: writes the package of a feature of one's own, with tests that pass. */
export const createFeature = command({
  name: 'create-feature',
  summary: 'start a feature of your own, with tests',
  description: 'Writes a package with a feature of your own that works: table, endpoints, hook and tests.',
  example: 'npx latchkey create-feature acme-notes',
  options: {
    name: optionalArgument('its id, which is also the name of the folder and of the package (default: asks)'),
    json: flag('print JSON'),
  },
  handover: false,
  run: async (options, io) => (await import('../create-feature.ts')).writeFeature(options, io),
})
