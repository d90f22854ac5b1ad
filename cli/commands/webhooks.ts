import { limits } from '../../runtime/contract/limits.ts'
import { OutboundFailure } from '../../runtime/outbound/outgoing.ts'
import { group, serviceCommand } from '../command.ts'
import { exitCode } from '../exit-code.ts'
import { CommandError } from '../failure.ts'
import { note, print, printJson } from '../io.ts'
import { argument, flag, optionalList, requiredText, text, wholeNumber } from '../options.ts'
import { lineOfEndpoint, sentenceOfOutcome } from '../webhook-lines.ts'
import { endpointsOf, noSuchEndpoint, openSending } from '../webhook-sending.ts'
import { refuseUnknownSecret } from './keys.ts'

/** `latchkey webhooks`. */
export const webhooksGroup = group({
  name: 'webhooks',
  summary: 'tell your other services what changes',
  description: 'Adds, lists, tests and removes the endpoints that are told what changes, and sends events again.',
  example: 'npx latchkey webhooks list',
})

const id = argument('the id from `webhooks list`')
const json = flag('print JSON')

/** `latchkey webhooks list`. */
export const webhooksList = serviceCommand({
  name: 'webhooks list',
  description: 'Lists the endpoints, those of the configuration first, with what waits for them.',
  example: 'npx latchkey webhooks list --json',
  options: { json },
  async run({ auth, options, io }) {
    const all = await endpointsOf(auth)
    if (options.json === true) printJson(io, all)
    else if (all.length === 0) print(io, 'There is no endpoint. Add one: npx latchkey webhooks add --help')
    else for (const one of all) print(io, lineOfEndpoint(one))
    return exitCode.ok
  },
})

/** `latchkey webhooks add`. */
export const webhooksAdd = serviceCommand({
  name: 'webhooks add',
  description: 'Adds an endpoint and prints its secret, this once: it is stored sealed.',
  example: "npx latchkey webhooks add --url https://example.com/webhooks --events 'user.*' 'member.*'",
  options: {
    url: requiredText('<url>', 'where events are sent; https, on the public Internet'),
    events: optionalList('<event...>', "what it is told of: 'user.*', user.created (default: everything)"),
    organization: text('<id>', 'only what happens in this organization'),
    description: text('<text>', 'what it is for'),
    json: flag('print JSON, with the secret'),
  },
  async run({ auth, options, io }) {
    refuseUnknownSecret(auth, io)
    const sending = await openSending(auth)
    const { url, organization = null, description = '', events = ['*'] } = options
    const { addEndpoint, isEventPattern, patternForm, webhookDoor } = sending.feature
    const wrong = events.find((event) => !isEventPattern(event))
    if (wrong !== undefined)
      throw new CommandError(exitCode.usage, `${wrong} is no pattern of events. Write ${patternForm}.`)
    try {
      await webhookDoor(auth.settings, sending.options).look(url)
    } catch (error) {
      if (error instanceof OutboundFailure) throw new CommandError(exitCode.usage, `${error.message}.`)
      throw error
    }
    const wanted = { url, events: [...new Set(events)], organizationId: organization, description }
    const made = await addEndpoint(auth.db, auth.settings.secrets, wanted, io.now())
    if (options.json === true) printJson(io, { ...wanted, ...made })
    else {
      print(io, made.secret)
      note(io, `This is the only time that the secret is shown. Try it: npx latchkey webhooks test ${made.id}`)
    }
    return exitCode.ok
  },
})

/** `latchkey webhooks remove`. */
export const webhooksRemove = serviceCommand({
  name: 'webhooks remove',
  description: 'Removes an endpoint, with everything that waits for it.',
  example: 'npx latchkey webhooks remove 01a1fc25-6b44-7b4e-807e-94c377cf5b4e',
  options: { id, json },
  async run({ auth, options, io }) {
    const { feature } = await openSending(auth)
    if (!(await feature.removeEndpoint(auth.db, options.id))) throw noSuchEndpoint(options.id)
    if (options.json === true) printJson(io, { removed: options.id })
    else print(io, `The endpoint ${options.id} is removed.`)
    return exitCode.ok
  },
})

/** `latchkey webhooks enable`. */
export const webhooksEnable = serviceCommand({
  name: 'webhooks enable',
  description: 'Switches an endpoint on again that was off. What happened meanwhile is not sent.',
  example: 'npx latchkey webhooks enable 01a1fc25-6b44-7b4e-807e-94c377cf5b4e',
  options: { id, json },
  run: ({ auth, options, io }) => turn(auth, { ...options, enabled: true }, io),
})

/** `latchkey webhooks disable`. */
export const webhooksDisable = serviceCommand({
  name: 'webhooks disable',
  description: 'Switches an endpoint off: it is sent nothing, and what happens meanwhile is not kept for it.',
  example: 'npx latchkey webhooks disable 01a1fc25-6b44-7b4e-807e-94c377cf5b4e',
  options: { id, json },
  run: ({ auth, options, io }) => turn(auth, { ...options, enabled: false }, io),
})

type Running = Parameters<Parameters<typeof serviceCommand>[0]['run']>[0]

async function turn(
  auth: Running['auth'],
  options: { readonly id: string; readonly json: boolean | undefined; readonly enabled: boolean },
  io: Running['io'],
): Promise<number> {
  const { feature, ids } = await openSending(auth)
  const now = io.now()
  await feature.noteConfigured(auth.db, ids, now)
  if (!(await feature.switchEndpoint(auth.db, options.id, options.enabled, now))) throw noSuchEndpoint(options.id)
  if (options.json === true) printJson(io, { id: options.id, enabled: options.enabled })
  else print(io, `The endpoint ${options.id} is ${options.enabled ? 'on' : 'off'}.`)
  return exitCode.ok
}

/** `latchkey webhooks rotate-secret`. */
export const webhooksRotateSecret = serviceCommand({
  name: 'webhooks rotate-secret',
  description: 'Gives an endpoint a new secret and prints it, this once. The old one signs too, for a day.',
  example: 'npx latchkey webhooks rotate-secret 01a1fc25-6b44-7b4e-807e-94c377cf5b4e',
  options: {
    id,
    overlapHours: wholeNumber('<hours>', 'hours for which the old one signs too (default: 24; 0: not at all)', {
      min: 0,
      max: 720,
    }),
    json: flag('print JSON, with the secret'),
  },
  async run({ auth, options, io }) {
    refuseUnknownSecret(auth, io)
    const { feature } = await openSending(auth)
    const { overlapHours } = options
    const overlap = overlapHours === undefined ? limits.webhookSecretOverlap : overlapHours * 3600
    const { secrets } = auth.settings
    const secret = await feature.rotateEndpointSecret(auth.db, secrets, { id: options.id, overlap }, io.now())
    if (secret === undefined) throw noSuchEndpoint(options.id)
    if (options.json === true) printJson(io, { id: options.id, secret, overlap })
    else {
      print(io, secret)
      note(io, overlap === 0 ? 'The old one signs no more.' : `The old one signs too for ${overlap / 3600} hours.`)
    }
    return exitCode.ok
  },
})

/** `latchkey webhooks test`. */
export const webhooksTest = serviceCommand({
  name: 'webhooks test',
  description: 'Sends a signed event `webhook.test` to an endpoint at once, and says what came back.',
  example: 'npx latchkey webhooks test 01a1fc25-6b44-7b4e-807e-94c377cf5b4e',
  options: { id, json },
  async run({ auth, options, io }) {
    const sending = await openSending(auth)
    const all = await endpointsOf(auth)
    const endpoint = all.find((one) => one.id === options.id.toLowerCase() || one.name === options.id)
    if (endpoint === undefined) throw noSuchEndpoint(options.id)
    const outcome = await sending.feature.testEndpoint(auth.platform, sending.options, endpoint, io.now())
    if (options.json === true) printJson(io, { id: endpoint.id, url: endpoint.url, ...outcome })
    else print(io, sentenceOfOutcome(outcome))
    return outcome.result === 'delivered' ? exitCode.ok : exitCode.unexpected
  },
})
