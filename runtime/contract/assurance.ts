/** How somebody proved who they are. */
export interface Authentication {
  /** The name of the way, for the log: `email-password`, `passkey`, `google`. */
  readonly method: string
  /**
   * What was done, in the words of RFC 8176: `pwd`, `otp`, `hwk`, `user`, `sms`, `mfa`. Beside them `fed` (another service
   * vouched) and `email` (a link or code in the mailbox), which that list does not have.
   */
  readonly amr: readonly string[]
}

/** Why a session does not begin yet: what a feature's `secondFactor` answers. */
export interface WantedFactor {
  /** The ways that this person has: `totp`, `otp` (a code by mail), `passkey`. */
  readonly methods: readonly string[]
  /** They have none and have to set one up first. */
  readonly enrollment: boolean
  /** Path or URL of the page that asks, for sign-ins that end in a redirect. Default: where the sign-in leads. */
  readonly page?: string | undefined
  /** Seconds for which the sign-in waits. */
  readonly lifetime: number
}

/** Whether two factors were given: two of different kinds, or a passkey that checked its holder. */
export function isMultiFactor(amr: readonly string[]): boolean {
  return amr.includes('mfa') || (amr.includes('hwk') && amr.includes('user'))
}

/** The words of two proofs together; `mfa` says that there were two. */
export function withFactor(first: readonly string[], second: readonly string[]): string[] {
  return [...new Set([...first, ...second, 'mfa'])]
}

/** How sure a sign-in is (`acr` of a token), by the levels of NIST SP 800-63B: `aal2` with two factors. */
export function assuranceOf(amr: readonly string[]): 'aal1' | 'aal2' {
  return isMultiFactor(amr) ? 'aal2' : 'aal1'
}
