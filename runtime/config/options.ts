// Long because it is every option, each with its sentence and its limits.
import { type } from '../contract/schema.ts'
import type { Feature } from '../feature.ts'
import { userFields, type UserFieldsFeature } from '../features/profile/index.ts'
import type { FieldDefinitions, NoFields } from '../own-fields/definition.ts'
import { definesNone } from '../own-fields/own-field.ts'
import { limits } from '../contract/limits.ts'
import type { MailMessage, MailTransport } from '../mail/message.ts'
import type { SmsMessage } from '../sms/sms-message.ts'
import type { ClientLine, RateRule, SigningAlgorithm } from '../contract/settings.ts'

/** How mail leaves, and from whom. */
export interface MailOptions {
  /** Sender, e.g. `Acme <hello@acme.com>`. Or `MAIL_FROM`. Default: `no-reply@` and the host of the base URL. */
  readonly from?: string
  /** Made by `smtp({...})`. */
  readonly transport?: MailTransport
  /** Sends a mail in your own way; it is tried again when this throws. */
  readonly send?: (message: MailMessage) => Promise<void>
  /** Folder with your own templates, relative to the config; each file wins over the built-in one of its name. */
  readonly templates?: string
  /**
   * The language of mails where neither the account nor the request says one (BCP 47): `en`, `de`, `fr`, `es`, `pt-BR`, `ja`,
   * `zh-CN`, `ar`, or one for which `templates` has a file of sentences. Default `en`.
   */
  readonly language?: string
}

/** How SMS leave: your own `send`, or an account at Twilio or at a service that takes SMS in the same form. */
export interface SmsOptions {
  /** Sends an SMS in your own way; it is tried again when this throws. */
  readonly send?: (message: SmsMessage) => Promise<void>
  /** The account of the service. Or `TWILIO_ACCOUNT_SID`. */
  readonly accountSid?: string
  /** Its secret. Better in `TWILIO_AUTH_TOKEN` or `TWILIO_AUTH_TOKEN_FILE`. */
  readonly authToken?: string
  /** Who the SMS are from: a number or a name that the account has. */
  readonly from?: string
  /** In the place of `from`: the messaging service that chooses the sender. */
  readonly messagingServiceSid?: string
  /** Base URL of the service. Default `https://api.twilio.com`. */
  readonly url?: string
  /** SMS to one number in an hour, 1 to 100. Default 3. */
  readonly perNumber?: number
  /** SMS of the service in a day, to whomever, 1 to 1,000,000: no more can cost you money. Default 100. */
  readonly perDay?: number
}

/** What `auth.config.ts` exports. The environment wins over what stands here; secrets belong there. */
export interface Config<
  Features extends readonly Feature[] = readonly Feature[],
  Fields extends FieldDefinitions = FieldDefinitions,
> {
  /** Name of your product, shown to people. Default `Latchkey`. */
  readonly appName?: string
  /** Logo of your product in pages, mails and widgets: an https address, or a path of the service's own origin, e.g. `/logo.svg`. */
  readonly logo?: string
  /** Origin that people use, e.g. `https://auth.example.com`; https outside development, but for localhost. Or `LATCHKEY_BASE_URL`. */
  readonly baseURL?: string
  /** The path below which the endpoints are; `/` for the root. Default `/api/auth`. */
  readonly basePath?: string
  /** Versioned secrets, newest first: `2:…,1:…`. Better in `LATCHKEY_SECRETS` or `LATCHKEY_SECRETS_FILE`. */
  readonly secrets?: string
  readonly database?: {
    /** `postgres://…` of a server; without it the embedded database is used. Or `DATABASE_URL`. */
    readonly url?: string
    /** The same database without the pooler that `url` leads to: for commands and notifications. Or `DATABASE_DIRECT_URL`. */
    readonly directUrl?: string
    /** Folder of the embedded database, relative to the config. Default `.latchkey/data`. */
    readonly directory?: string
    /**
     * What a write to the embedded database survives once it is acknowledged: `power-cut`, for which each commit waits for the
     * disk, or `process`, the end of the process only. Default `power-cut`.
     */
    readonly durability?: 'power-cut' | 'process'
    /** PostgreSQL schema that holds the tables. Default `latchkey`. */
    readonly schema?: string
    /** Connections to a server, 1 to 50. Default 4; more is seldom faster. */
    readonly pool?: number
    /** False behind a transaction-mode pooler without prepared statements. Default true. */
    readonly prepare?: boolean
  }
  /** `redis://…` for caches. Or `REDIS_URL`. */
  readonly redisURL?: string
  /** Address to listen on. Default `localhost`. Or `HOST`. */
  readonly host?: string
  /** Port to listen on. Default 3000. Or `PORT`. */
  readonly port?: number
  /**
   * Other origins whose pages may call the service (CORS): `https://app.example.com`, `https://*.example.com`, and apps by their
   * scheme: `myapp://`.
   */
  readonly trustedOrigins?: readonly string[]
  /** Further request headers that those pages may send, by name: `['x-app-version']`. The service reads none of them. Default: none. */
  readonly allowedHeaders?: readonly string[]
  /** Whose `X-Forwarded-For` to believe: `'loopback'`, or addresses and ranges (`10.0.0.0/8`) of the proxies. Default false: nobody's. */
  readonly trustProxy?: false | 'loopback' | readonly string[]
  /** Largest request body in bytes, 1,024 to 1,048,576. Default 65,536. */
  readonly bodyBytes?: number
  /** Largest picture of a user or an organization that is sent as a `data:` URL, decoded, in bytes, 0 (none) to 262,144; such a body may be larger by it. It is sent with every session of the user, and a cookie cache has no room for it. Default 65,536. */
  readonly pictureBytes?: number
  /**
   * Errors have the codes and statuses that servers of this line of `better-auth` give: `1.2`, `1.3` or `1.7`, for a front end
   * that stays as it is ([table](errors.md#by-line-of-clients)). Default: our own, which are nearest to `1.7`.
   */
  readonly compatibility?: ClientLine
  readonly session?: {
    /** Seconds from the last refresh to the end, 60 to 34,560,000. Default 604,800 (7 days). */
    readonly lifetime?: number
    /** Seconds after which get-session refreshes; less than `lifetime`. Default 86,400. */
    readonly updateAge?: number
    /**
     * Seconds from the beginning of a session to its end at the latest, however often it was refreshed; 0: no such end.
     * Not less than `lifetime`. Default 2,592,000 (30 days), or `lifetime` where that is longer.
     */
    readonly absoluteLifetime?: number
    /** Sessions that one user may have, up to 10,000; the oldest end when another begins. 0: any number. Default 100. */
    readonly maxPerUser?: number
    /** Seconds for which a session counts as fresh; 0 means always. Default 86,400. */
    readonly freshAge?: number
    /** Seconds for which get-session may answer from a signed cookie; 0 (the default) never does. The usual value is 60. */
    readonly cookieCache?: number
  }
  readonly cookies?: {
    /** First part of every cookie's name. Default `better-auth`, so that front ends written for it keep working. */
    readonly prefix?: string
    /** Shares the cookies with all subdomains of this domain. Default: only the base URL's own host. */
    readonly domain?: string
  }
  readonly passwords?: {
    /** Hashes at the same time, or at hand for the thread that is next. Default: two for each processor, at most 8. */
    readonly concurrency?: number
    /** Hashes that may wait before 503 is answered. Default 200. */
    readonly queue?: number
  }
  readonly signingKeys?: {
    /** How tokens are signed: `EdDSA` (Ed25519), `ES256`, `ES512`, `RS256` or `PS256`. Default `EdDSA`. */
    readonly algorithm?: SigningAlgorithm
    /** Size of new RSA keys in bits, 2,048 to 4,096. Default 3,072. */
    readonly rsaBits?: number
  }
  /** How mail leaves: `smtp({...})`, or `{ send }` for your own. Or `SMTP_URL`. In development the inbox takes it. */
  readonly mail?: MailOptions
  /** How SMS leave: `{ send }` for your own, or `{ accountSid, from }` of an account at Twilio. In development the inbox takes them. */
  readonly sms?: SmsOptions
  readonly emailVerification?: {
    /** Nobody signs in before their e-mail is verified. Default false. */
    readonly required?: boolean
    /** Mails the link at sign-up. Default: as `required`. */
    readonly sendOnSignUp?: boolean
    /** Signs the person in who opens the link. Default false. */
    readonly signInAfterVerification?: boolean
    /** Seconds for which a link is good, 60 to 604,800. Default 3,600. */
    readonly lifetime?: number
    /** What confirms elsewhere than in the browser that signed up: a `button` (the default), or the account's `password`. */
    readonly confirmElsewhere?: 'button' | 'password'
  }
  readonly user?: {
    /** Whether people can change their e-mail. Default false. */
    readonly changeEmail?: boolean
    /** Whether people can delete their account. Default false. */
    readonly deleteUser?: boolean
    /**
     * Whether a deletion is confirmed by a mailed link, where mail is set up; `without-password`: only where the call brings no
     * password, which is proof enough then. Default true.
     */
    readonly confirmDeletion?: boolean | 'without-password'
    /** Seconds for which the link that confirms a deletion is good, 60 to 604,800. Default 86,400. */
    readonly deleteLifetime?: number
    /** Whether the last way to sign in can be taken away. Default false. */
    readonly unlinkLastAccount?: boolean
    /** Fields of your own, e.g. `{ company: 'string', plan: { type: "'free' | 'pro'", default: 'free', writable: false } }`; see docs/fields.md. */
    readonly fields?: Fields
  }
  readonly rateLimit?: {
    /** Default true. Twenty times as much is allowed in development. */
    readonly enabled?: boolean
    /** Own rules by path, e.g. `{ '/sign-in/email': { window: 10, max: 5 } }`; `window` in seconds. */
    readonly rules?: Readonly<Record<string, RateRule>>
  }
  /** What the service can do; a line each. */
  readonly features: Features
}

/** The features of a configuration, and the fields of its users as one more where it has some. */
export type WithUserFields<Features extends readonly Feature[], Fields extends FieldDefinitions> = [
  keyof Fields,
] extends [never]
  ? Features
  : readonly [...Features, UserFieldsFeature<Fields>]

/**
 * Declares the configuration; keeps the types of the features for the typed client. Fields of users become one more feature
 * at the end of the list, so that `typeof config.features` says all.
 * @throws {ConfigError} when a field of `user.fields` is wrong
 */
export function defineConfig<
  const Features extends readonly Feature[],
  const Fields extends FieldDefinitions = NoFields,
>(config: Config<Features, Fields>): Config<WithUserFields<Features, Fields>> {
  const { user, features } = config
  // What is no list is told where all features are looked at.
  const { fields } = user ?? {}
  const isComplete = fields === undefined || definesNone(fields) || !Array.isArray(features)
  const all: readonly Feature[] = isComplete ? features : [...features, userFields(fields)]
  return { ...config, features: all as WithUserFields<Features, Fields> }
}

/** The configuration's shape and defaults, checked at start. */
export const Options = type({
  '+': 'reject',
  'appName?': 'string > 0',
  'logo?': 'string',
  'baseURL?': 'string',
  basePath: "string = '/api/auth'",
  'secrets?': 'string',
  database: type({
    '+': 'reject',
    'url?': 'string',
    'directUrl?': 'string',
    directory: "string > 0 = '.latchkey/data'",
    durability: "'power-cut' | 'process' = 'power-cut'",
    schema: [/^[a-z_][a-z0-9_]{0,62}$/, '=', 'latchkey'],
    pool: '1 <= number.integer <= 50 = 4',
    prepare: 'boolean = true',
  }).default(() => ({})),
  'redisURL?': 'string',
  'host?': 'string > 0',
  'port?': '0 <= number.integer <= 65535',
  trustedOrigins: type('string[]').default(() => []),
  allowedHeaders: type(/^[A-Za-z0-9-]{1,64}$/)
    .describe('the name of a header')
    .array()
    .default(() => []),
  trustProxy: type("false | 'loopback' | string[]").default(false),
  bodyBytes: `1024 <= number.integer <= 1048576 = ${limits.bodyBytes}`,
  pictureBytes: `0 <= number.integer <= ${limits.pictureBytesAtMost} = ${limits.pictureBytes}`,
  'compatibility?': "'1.2' | '1.3' | '1.7'",
  session: type({
    '+': 'reject',
    lifetime: `60 <= number.integer <= ${limits.cookieMaxAge} = ${limits.sessionLifetime}`,
    updateAge: `number.integer >= 0 = ${limits.sessionUpdateAge}`,
    'absoluteLifetime?': 'number.integer >= 0',
    maxPerUser: `0 <= number.integer <= 10000 = ${limits.sessionsPerUser}`,
    freshAge: `number.integer >= 0 = ${limits.freshAge}`,
    cookieCache: '0 <= number.integer <= 3600 = 0',
  }).default(() => ({})),
  cookies: type({
    '+': 'reject',
    prefix: [/^[A-Za-z0-9_-]{1,64}$/, '=', 'better-auth'],
    'domain?': 'string > 0',
  }).default(() => ({})),
  passwords: type({
    '+': 'reject',
    'concurrency?': '1 <= number.integer <= 64',
    queue: '0 <= number.integer <= 10000 = 200',
  }).default(() => ({})),
  signingKeys: type({
    '+': 'reject',
    algorithm: "'EdDSA' | 'ES256' | 'ES512' | 'RS256' | 'PS256' = 'EdDSA'",
    rsaBits: `${limits.rsaModulusBits} <= number.integer <= ${limits.rsaModulusMaximum} = ${limits.rsaModulusDefault}`,
  }).default(() => ({})),
  mail: type({
    '+': 'reject',
    'from?': 'string > 0',
    'transport?': type({ name: 'string', send: 'Function' }).as<MailTransport>(),
    'send?': type('Function').as<(message: MailMessage) => Promise<void>>(),
    'templates?': 'string > 0',
    language: "string = 'en'",
  }).default(() => ({})),
  sms: type({
    '+': 'reject',
    'send?': type('Function').as<(message: SmsMessage) => Promise<void>>(),
    'accountSid?': 'string > 0',
    'authToken?': 'string > 0',
    'from?': 'string > 0',
    'messagingServiceSid?': 'string > 0',
    url: "string > 0 = 'https://api.twilio.com'",
    perNumber: `1 <= number.integer <= 100 = ${limits.smsPerNumber}`,
    perDay: `1 <= number.integer <= 1000000 = ${limits.smsPerDay}`,
  }).default(() => ({})),
  emailVerification: type({
    '+': 'reject',
    required: 'boolean = false',
    'sendOnSignUp?': 'boolean',
    signInAfterVerification: 'boolean = false',
    lifetime: `60 <= number.integer <= 604800 = ${limits.verificationTokenLifetime}`,
    confirmElsewhere: "'button' | 'password' = 'button'",
  }).default(() => ({})),
  user: type({
    '+': 'reject',
    changeEmail: 'boolean = false',
    deleteUser: 'boolean = false',
    confirmDeletion: type("boolean | 'without-password'").default(true),
    unlinkLastAccount: 'boolean = false',
    deleteLifetime: `60 <= number.integer <= 604800 = ${limits.deleteTokenLifetime}`,
    'fields?': 'object',
  }).default(() => ({})),
  rateLimit: type({
    '+': 'reject',
    enabled: 'boolean = true',
    rules: type({ '[string]': { window: '1 <= number.integer <= 86400', max: 'number.integer >= 1' } }).default(
      () => ({}),
    ),
  }).default(() => ({})),
  features: 'object[]',
})
