import type { DatabaseHome } from '../database/open-database.ts'
import type { MailTransport } from '../mail/message.ts'
import type { SmsTransport } from '../sms/sms-message.ts'
import type { Secrets } from '../security/secrets.ts'

/** A line of published `better-auth` clients. */
export type ClientLine = '1.2' | '1.3' | '1.7'

/** The configuration after parsing, defaults and cross-checks: what the running service reads. Durations in seconds. */
export interface Settings {
  /** Development: http on a loopback host, readable logs, the playground. Never on a public address. */
  readonly dev: boolean
  /** What pages and mails call the product, also when the configuration does not name it. */
  readonly appName: string
  /** What the configuration says of the product. */
  readonly brand: {
    readonly name: string | undefined
    /** Absolute address of a picture. */
    readonly logo: string | undefined
  }
  /** Origin that people and links use, e.g. `https://auth.example.com`. Never derived from a request. */
  readonly origin: string
  /** Where the calls live below the origin, e.g. `/api/auth`; the empty string for the root. */
  readonly basePath: string
  /** Own origin first, then the configured ones; `https://*.example.com` matches one or more labels. */
  readonly trustedOrigins: readonly string[]
  /** Further request headers that pages of those may send, in small letters. */
  readonly allowedHeaders: readonly string[]
  readonly secrets: Secrets
  readonly database: DatabaseHome
  readonly redisUrl: string | undefined
  readonly host: string
  readonly port: number
  /** Whose `X-Forwarded-For` is believed: nobody, loopback, or these addresses and ranges of proxies. */
  readonly trustProxy: false | 'loopback' | readonly string[]
  readonly bodyBytes: number
  /** Largest picture in a body as a `data:` URL, decoded, in bytes; 0: none. */
  readonly pictureBytes: number
  /** Whose names and statuses errors have; undefined: ours. */
  readonly compatibility: ClientLine | undefined
  readonly session: {
    readonly lifetime: number
    readonly updateAge: number
    readonly shortLifetime: number
    /** No session lives longer than this from its beginning, however often it slides. 0: as long as it slides. */
    readonly absoluteLifetime: number
    /** The oldest end when a user begins one more. 0: any number. */
    readonly maxPerUser: number
    /** 0: always fresh. */
    readonly freshAge: number
    /** 0: no cookie cache. */
    readonly cookieCache: number
  }
  readonly cookies: {
    readonly prefix: string
    readonly secure: boolean
    readonly domain: string | undefined
  }
  readonly passwords: {
    /** Hashes at the same time. */
    readonly concurrency: number
    /** Hashes waiting for their turn before 503 is answered. */
    readonly queue: number
  }
  readonly signingKeys: {
    /** What the key that signs is made for. */
    readonly algorithm: SigningAlgorithm
    /** Size of new RSA keys. */
    readonly rsaBits: number
  }
  readonly mail: {
    /** How mail leaves. `undefined`: it does not; calls that need mail say so. In development the inbox takes it then. */
    readonly transport: MailTransport | undefined
    /** `Name <address>` of the sender. */
    readonly from: string
    /** Folder whose templates win over the built-in ones. */
    readonly templates: string | undefined
    /** The language of mails where neither the account nor the request says one (BCP 47). */
    readonly language: string
    /** Those in which mails can be written. */
    readonly languages: readonly string[]
  }
  readonly sms: {
    /** How SMS leave. `undefined`: they do not; calls that need them say so. In development the inbox takes them then. */
    readonly transport: SmsTransport | undefined
    /** How many SMS one number may have in an hour, and all numbers together in a day. They hold whatever `rateLimit` says. */
    readonly perNumber: number
    readonly perDay: number
  }
  readonly emailVerification: {
    /** Nobody signs in with an address that was not proven. */
    readonly required: boolean
    readonly sendOnSignUp: boolean
    readonly signInAfterVerification: boolean
    readonly lifetime: number
    /** What confirms an address where nobody is known to be the user. */
    readonly confirmElsewhere: 'button' | 'password'
  }
  readonly user: {
    readonly changeEmail: boolean
    readonly deleteUser: boolean
    /** A deletion is confirmed by a mailed link, where mail can leave. */
    readonly confirmDeletion: boolean | 'without-password'
    readonly deleteLifetime: number
    /** The last way to sign in may be taken away. */
    readonly unlinkLastAccount: boolean
  }
  readonly rateLimit: {
    readonly enabled: boolean
    /** Every maximum is multiplied by it; more than 1 in development. */
    readonly factor: number
    /** Rules by route path that win over those of the routes. */
    readonly rules: Readonly<Record<string, RateRule>>
  }
}

/** How tokens are signed (RFC 7518 section 3.1, RFC 8037): always with a private half that nobody else has. */
export type SigningAlgorithm = 'EdDSA' | 'ES256' | 'ES512' | 'RS256' | 'PS256'

/** How often something may happen: `max` times in `window` seconds. */
export interface RateRule {
  readonly window: number
  readonly max: number
}
