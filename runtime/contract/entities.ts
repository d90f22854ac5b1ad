import { type } from './schema.ts'

/**
 * The rows of spec section 3 as the callers see them. One arktype value is schema, type and documentation at once;
 * dates are `Date` inside the service and ISO 8601 strings with milliseconds and `Z` on the wire.
 */

/** A person who can sign in. `email` is stored in lower case. */
export const userRow = {
  id: 'string',
  name: 'string',
  email: 'string',
  emailVerified: 'boolean',
  image: 'string | null',
  createdAt: 'Date',
  updatedAt: 'Date',
} as const
export const User = type(userRow)
export type User = typeof User.infer

/**
 * One signed-in browser or device. `token` is the session *handle*: good for `revoke-session` and for telling which
 * session is the current one, worthless as a credential (wire contract section 22, choice 11).
 */
export const sessionRow = {
  id: 'string',
  userId: 'string',
  token: 'string',
  expiresAt: 'Date',
  createdAt: 'Date',
  updatedAt: 'Date',
  ipAddress: 'string',
  userAgent: 'string',
  /** What the person did to sign in (`contract/assurance.ts`). */
  amr: 'string[]',
  /** When a second factor was last given in it. */
  secondFactorAt: 'Date | null',
} as const
export const Session = type(sessionRow)
export type Session = typeof Session.infer

/** A session together with its user: what a verified credential proves. */
export const Identity = type({ session: Session, user: User })
export type Identity = typeof Identity.infer

/** Who sent a request, and by what. The credential stays inside the service. */
export interface Identified extends Identity {
  /** False for a session started with `rememberMe: false`: it ends with the browser and never slides. */
  readonly remember: boolean
  readonly credential: string
  /** `cookie`: a browser sends it by itself. `header`: the caller's own code did, and gets no cookie for it. */
  readonly carrier: 'cookie' | 'header'
}

/** One way for a user to sign in. `providerId` is `credential` for a password; secrets never leave the service. */
export interface Account {
  readonly id: string
  readonly userId: string
  readonly providerId: string
  readonly accountId: string
  readonly password: string | null
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** An organization, as events name it. */
export interface OrganizationFacts {
  readonly id: string
  readonly name: string
  readonly slug: string
  readonly logo: string | null
  readonly metadata: object
  readonly createdAt: Date
}

/** Somebody's place in an organization, as events name it; `role` may be a comma list. */
export interface MemberFacts {
  readonly id: string
  readonly organizationId: string
  readonly userId: string
  readonly role: string
  readonly createdAt: Date
}

/** What somebody was invited to, as events name it. */
export interface InvitationFacts {
  readonly id: string
  readonly organizationId: string
  readonly email: string
  readonly role: string
  readonly status: 'pending' | 'accepted' | 'rejected' | 'canceled'
  readonly inviterId: string | null
  readonly expiresAt: Date
}
