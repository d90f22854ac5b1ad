import { serviceCommand } from '../command.ts'
import { exitCode } from '../exit-code.ts'
import { CommandError } from '../failure.ts'
import { print, printJson } from '../io.ts'
import { argument, flag, text } from '../options.ts'

/** `latchkey why`: what happened to a session, a user or a request. */
export const why = serviceCommand({
  name: 'why',
  summary: 'what happened to a session, a user or a request',
  description:
    'Tells in sentences what happened to a session, a user or a request: from the tables, the audit log, and a log.',
  example: 'npx latchkey why 01a1fc25-6b44-7b4e-807e-94c377cf5b4e --log latchkey.log',
  options: {
    id: argument('the id of a session, a user or a request, a session handle, or an e-mail'),
    log: text('<file>', 'a file with the log of the service, one JSON object in each line'),
    json: flag('print JSON'),
  },
  async run({ auth, options, io }) {
    const { storyOf } = await import('../story.ts')
    const story = await storyOf({ auth, io, named: options.id, logFile: options.log })
    if (story.lines.length === 0) {
      throw new CommandError(
        exitCode.usage,
        `Nothing is known of ${options.id}: not as a session, a user or a request.`,
      )
    }
    if (options.json === true) printJson(io, story)
    else {
      print(io, story.about)
      for (const { at, says } of story.lines) print(io, `${at ?? ''.padEnd(24)}  ${says}`)
    }
    return exitCode.ok
  },
})
