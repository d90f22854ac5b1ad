import { createHash } from 'node:crypto'
import { ConfigError } from '../../contract/config-error.ts'
import { limits } from '../../contract/limits.ts'
import { featureOptionProblems } from '../../contract/option-problems.ts'
import type { Platform } from '../../contract/platform.ts'
import { type } from '../../contract/schema.ts'
import type { Settings } from '../../contract/settings.ts'
import { createDoor, type Door, OutboundFailure } from '../../outbound/outgoing.ts'
import { secretBytes } from '../../webhooks/signature.ts'
import { isEventPattern } from './event-pattern.ts'

/** An endpoint that the configuration names. */
export interface ConfiguredEndpoint {
  /** Its name in lists, and of its variable: `billing` has its secret in `WEBHOOK_BILLING_SECRET`. */
  readonly name: string
  /** Where events are sent. https outside development. */
  readonly url: string
  /** What it is told of: `*`, all of a subject such as `user.*`, or kinds such as `member.removed`. Default `['*']`. */
  readonly events?: readonly string[]
  /** The id of an organization: only what happens in it. Default: everything. */
  readonly organizationId?: string
  /** What it is for, in a few words. */
  readonly description?: string
  /** `whsec_…`, or two while it changes, the new one first. Better in the variable, separated by a space. */
  readonly secret?: string | readonly string[]
}

/** What can be configured about webhooks. */
export interface WebhooksOptions {
  /** Endpoints beside those that the command line adds: each with `name`, `url` and, where they differ from the defaults, `events`, `organizationId`, `description` and `secret`. Default none. */
  readonly endpoints?: readonly ConfiguredEndpoint[]
  /** Hosts that may have private addresses, e.g. `['hooks.acme.internal']`. Default none. */
  readonly allowPrivateHosts?: readonly string[]
  /** Seconds that a receiver has for its answer, 1 to 30. Default 10. */
  readonly timeout?: number
  /** Seconds for which events that were delivered are kept, to send them again; 0 to a year. Default 604800 (7 days). */
  readonly keepDelivered?: number
  /** Seconds for which events that were given up are kept, a day to a year. Default 2592000 (30 days). */
  readonly keepDead?: number
}

const year = 31_536_000

const Endpoint = type({
  '+': 'reject',
  name: type('/^[a-z][a-z0-9-]{0,39}$/').describe('a name of small letters, digits and dashes'),
  url: 'string.url',
  events: type('string[] >= 1').default(() => ['*']),
  'organizationId?': 'string >= 1',
  description: "string = ''",
  'secret?': 'string | string[] >= 1',
})

const Options = type({
  '+': 'reject',
  endpoints: Endpoint.array().default(() => []),
  allowPrivateHosts: type('string[]').default(() => []),
  timeout: `1 <= number <= 30 = ${limits.webhookTimeout}`,
  keepDelivered: `0 <= number <= ${year} = ${limits.webhookDeliveredKept}`,
  keepDead: `86400 <= number <= ${year} = ${limits.webhookDeadKept}`,
})

/** The options with their defaults. */
export type ParsedWebhooksOptions = typeof Options.infer

/** An endpoint of the configuration, with its defaults. */
export type ParsedEndpoint = ParsedWebhooksOptions['endpoints'][number]

/** The options with their defaults. @throws {ConfigError} naming the option that is wrong */
export function parseWebhooksOptions(options: WebhooksOptions): ParsedWebhooksOptions {
  const parsed = Options(options)
  if (parsed instanceof type.errors) throw new ConfigError(featureOptionProblems('webhooks', Options, parsed))
  const names = parsed.endpoints.map(({ name }) => name)
  const twice = names.find((name, place) => names.indexOf(name) !== place)
  if (twice !== undefined) throw problem('endpoints', 'a name once', `Two endpoints are called ${twice}.`)
  for (const { name, events } of parsed.endpoints) {
    const wrong = events.find((event) => !isEventPattern(event))
    if (wrong === undefined) continue
    throw problem(`endpoints.${name}.events`, patternForm, 'Correct it in auth.config.ts.')
  }
  return parsed
}

/** How patterns are written, for whoever wrote another one. */
export const patternForm = "'*', all of a subject such as 'user.*', or a kind such as 'user.created'"

function problem(path: string, expected: string, advice: string): ConfigError {
  return new ConfigError({ path: `webhooks.${path}`, expected, advice })
}

/** The way to the receivers. */
export function webhookDoor({ dev }: Pick<Settings, 'dev'>, options: ParsedWebhooksOptions): Door {
  const { allowPrivateHosts, timeout } = options
  const allowedBy = 'webhooks({ allowPrivateHosts })'
  const milliseconds = timeout * 1000
  return createDoor({ dev, allowPrivateHosts, allowedBy, milliseconds, bytes: limits.webhookAnswerBytes })
}

/** The secrets of an endpoint of the configuration, the newest first. */
export function configuredSecrets({ name, secret }: ParsedEndpoint, variable: Platform['variable']): readonly string[] {
  if (secret !== undefined) return [secret].flat()
  return (variable(variableOf(name)) ?? '').split(/[\s,]+/).filter((part) => part !== '')
}

const variableOf = (name: string) => `WEBHOOK_${name.toUpperCase().replaceAll('-', '_')}_SECRET`

/** The id of an endpoint of the configuration: the same in every process, made from its name (UUID version 8, RFC 9562). */
export function configuredId(name: string): string {
  const bytes = createHash('sha256').update(`latchkey webhook endpoint\n${name}`).digest().subarray(0, 16)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/** Looks at the endpoints of the configuration before the service starts. @throws {ConfigError} */
export function checkEndpoints(
  settings: Settings,
  variable: Platform['variable'],
  options: ParsedWebhooksOptions,
): void {
  const door = webhookDoor(settings, options)
  for (const endpoint of options.endpoints) {
    const { name, url } = endpoint
    const secrets = configuredSecrets(endpoint, variable)
    if (secrets.length === 0 || secrets.some((secret) => secretBytes(secret) === undefined)) {
      throw problem(
        `endpoints.${name}.secret`,
        'whsec_ and the base64 of 24 to 64 bytes',
        `Set ${variableOf(name)}, e.g. to whsec_ and the output of: openssl rand -base64 32`,
      )
    }
    try {
      door.check(url)
    } catch (error) {
      if (!(error instanceof OutboundFailure)) throw error
      throw problem(
        `endpoints.${name}.url`,
        'an https URL on the public Internet; in development also http on this machine',
        `${error.message}.`,
      )
    }
  }
}
