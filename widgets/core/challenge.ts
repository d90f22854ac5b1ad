import type { SessionUser } from './context.ts'
import type { FormProblem } from './form-problem.ts'

/** What a sign-in asks for that waits for a second factor. */
export interface Challenge {
  /** What can be given: `totp`, `otp`, `passkey`; null where nobody said it, e.g. after a way back from a provider. */
  readonly methods: readonly string[] | null
  /** The account has no second factor and has to set one up first. */
  readonly enrollment: boolean
}

/** What a call answers that takes a second factor. */
export interface FactorTaken {
  readonly token: string
  readonly user: SessionUser
}

/** A sign-in that waits for a second factor, and the ways on from it. */
export interface WaitingSignIn extends Challenge {
  /** Goes on as a sign-in does that waited for nothing. */
  finish(taken: FactorTaken): void
  /** Back to the form, with the reason where there is one. */
  leave(problem: FormProblem | null): void
}

/** What an answer of a sign-in may say instead of who is signed in. */
interface Asking {
  readonly twoFactorRedirect?: boolean
  readonly twoFactorMethods?: readonly string[]
  readonly enrollment?: boolean
}

/** What an answer asks for, or null when it asks for nothing more. */
export function challengeOf(answer: unknown): Challenge | null {
  const { twoFactorRedirect, twoFactorMethods = [], enrollment = false }: Asking = Object(answer)
  return twoFactorRedirect === true ? { methods: twoFactorMethods, enrollment } : null
}
