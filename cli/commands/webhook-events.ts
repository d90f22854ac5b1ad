import { serviceCommand } from '../command.ts'
import { exitCode } from '../exit-code.ts'
import { CommandError } from '../failure.ts'
import { print, printJson } from '../io.ts'
import { flag, optionalArgument, text } from '../options.ts'
import { lineOfDead } from '../webhook-lines.ts'
import { openSending } from '../webhook-sending.ts'

/** `latchkey webhooks dead`. */
export const webhooksDead = serviceCommand({
  name: 'webhooks dead',
  description: 'Lists the 100 events that were given up last.',
  example: 'npx latchkey webhooks dead --json',
  options: { endpoint: text('<id>', 'only those of this endpoint'), json: flag('print JSON') },
  async run({ auth, options, io }) {
    const { feature } = await openSending(auth)
    const dead = await feature.listDead(auth.db, options.endpoint)
    if (options.json === true) printJson(io, dead)
    else if (dead.length === 0) print(io, 'No event was given up.')
    else for (const one of dead) print(io, lineOfDead(one))
    return exitCode.ok
  },
})

/** `latchkey webhooks replay`. */
export const webhooksReplay = serviceCommand({
  name: 'webhooks replay',
  description:
    'Sends events again: one; what an endpoint did not get; or with --since everything from a moment on, also what was delivered.',
  example: 'npx latchkey webhooks replay --since 2026-01-31T12:00:00Z',
  options: {
    id: optionalArgument('the id of an event, from `webhooks dead` or the header webhook-id'),
    endpoint: text('<id>', 'to this endpoint alone'),
    since: text('<time>', 'what happened from then on (ISO 8601)'),
    json: flag('print JSON'),
  },
  async prepare(options) {
    const { id, endpoint, since } = options
    if (id === undefined && endpoint === undefined && since === undefined) {
      throw new CommandError(exitCode.usage, 'Give the id of an event, --endpoint, or --since with a time.')
    }
    if (since !== undefined && Number.isNaN(Date.parse(since))) {
      throw new CommandError(exitCode.usage, 'The time is none. Write it as 2026-01-31T12:00:00Z.')
    }
    return options
  },
  async run({ auth, options, io }) {
    const { feature } = await openSending(auth)
    const { id, endpoint: endpointId, since } = options
    const from = since === undefined ? undefined : new Date(since)
    const count = await feature.replayMessages(auth.db, { id, endpointId, since: from }, io.now())
    if (id !== undefined && count === 0) {
      throw new CommandError(exitCode.usage, 'No event of that id was delivered or given up, or it is kept no more.')
    }
    io.inside?.tasks.wake('webhooks')
    if (options.json === true) printJson(io, { replayed: count })
    else print(io, count === 1 ? 'One event is sent again.' : `${count} events are sent again.`)
    return exitCode.ok
  },
})
