import { hashToken } from '../../../security/hash.ts'
import type { Endpoints, Profile, Provider, ProviderOptions } from '../provider.ts'
import type { Data } from './read.ts'

/** What is said about a provider once; the rest is the same for all of them. */
export interface Facts extends Omit<Provider, 'options' | 'endpoints'> {
  readonly endpoints: Endpoints | Provider['endpoints']
  /** The `prompt` parameter where the options name none. */
  readonly prompt?: string
}

/** Makes a provider of its facts: configured endpoints win, and `mapProfile` has the last word about the profile. */
export function defineProvider(facts: Facts, options: ProviderOptions): Provider {
  const { endpoints, prompt, ...rest } = facts
  return {
    ...rest,
    options: prompt === undefined ? options : { prompt, ...options },
    async endpoints(surroundings) {
      const found = typeof endpoints === 'function' ? await endpoints(surroundings) : endpoints
      const own = options.endpoints ?? {}
      return { ...found, ...own, more: { ...found.more, ...own.more } }
    },
    async profile(request) {
      const profile = await facts.profile(request)
      if (profile === null || options.mapProfile === undefined) return profile
      const mapped = { ...profile, ...options.mapProfile(profile.data) }
      return mapped.subject === '' ? null : mapped
    },
  }
}

/** What the provider's data says, read; `subject` is null when it names nobody. */
export interface Person extends Omit<Profile, 'subject' | 'data' | 'issuer'> {
  readonly subject: string | null
  readonly issuer?: string
}

/** A profile of what was read; null when nobody is named. Without an address none is proven. */
export function profileOf(data: Data, person: Person): Profile | null {
  const { subject, ...rest } = person
  if (subject === null) return null
  return { ...rest, subject, emailVerified: person.email !== null && person.emailVerified, data }
}

/** For providers that know no addresses. */
export interface PlaceholderOptions extends ProviderOptions {
  /** `false`: people without an address cannot sign in. Default true: they get `<id>@<provider>.placeholder.invalid`. */
  readonly placeholderEmail?: boolean
}

/**
 * An address where none is known: never proven, never written to (wire contract section 22, choice 10). Addresses ignore
 * case and are at most 64 characters long before the `@`; ids that would not survive that are hashed.
 */
export function placeholder(provider: string, subject: string | null, options: PlaceholderOptions): string | null {
  if (subject === null || options.placeholderEmail === false) return null
  const local = /^[a-z0-9_-]{1,63}$/.test(subject) ? subject : hashToken(subject).toString('hex')
  return `${local}@${provider}.placeholder.invalid`
}

/** Drops what was not configured. */
export function given(parameters: Readonly<Record<string, string | undefined>>): Readonly<Record<string, string>> {
  const entries = Object.entries(parameters).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
  return Object.fromEntries(entries)
}
