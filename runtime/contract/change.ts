/**
 * What something came by: a sign-up, a sign-in, a person's call about their own account, another service (a provider), an
 * invitation, an administrator, a server (in the process or with a service key, or a task), a list of users from elsewhere.
 */
export type Via = 'sign-up' | 'sign-in' | 'account' | 'provider' | 'invitation' | 'admin' | 'service' | 'import'

/** Columns of a row, by name. */
export type Columns = Readonly<Record<string, unknown>>

/** What a change happened to, e.g. `{ type: 'member', id: '…' }`. */
export interface Subject {
  readonly type: string
  readonly id: string
}

/** A change of what the service stores about people and organizations, as the code that makes it says it. */
export interface Change {
  /** One of `changeKinds`, or one of a feature's own: `<subject>.<what happened>`, e.g. `member.role-changed`. */
  readonly kind: string
  readonly subject: Subject
  /** The user whom it concerns, if one. */
  readonly userId: string | null
  readonly organizationId: string | null
  /** Fields by name, as far as they changed: empty for something new. Never a secret, nor its hash. */
  readonly before: Columns
  /** The same fields afterwards: empty for something that is gone. */
  readonly after: Columns
}

/** Who made a change. */
export interface Actor {
  /**
   * `user`: a signed-in person. `service`: a service key or code in the process. `operator`: the command line. `system`: a task.
   * `anonymous`: a person who was not signed in, e.g. at a sign-up.
   */
  readonly type: 'user' | 'service' | 'operator' | 'system' | 'anonymous'
  /** The user's or the service key's id; null where there is none. */
  readonly id: string | null
  readonly sessionId: string | null
  /** The administrator who acts in the user's place, if one. */
  readonly impersonatedBy: string | null
}

/** A change on record: what the hook `changed` is told, in the transaction of the change. */
export interface RecordedChange extends Change {
  /** A UUID of version 7. */
  readonly id: string
  readonly at: Date
  readonly actor: Actor
  readonly via: Via
  /** All null in a task or on the command line. */
  readonly origin: {
    readonly requestId: string | null
    readonly ipAddress: string | null
    readonly userAgent: string | null
  }
}
