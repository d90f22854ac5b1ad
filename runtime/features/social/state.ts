import type { Database } from '../../database/database.ts'
import type { Exchange } from '../../contract/exchange.ts'
import { bindBrowser, isBoundBrowser } from '../../identity/browser-binding.ts'
import { consumeVerification, findVerification, issueVerification } from '../../identity/verification.ts'
import { limits } from '../../contract/limits.ts'
import type { Platform } from '../../contract/platform.ts'
import { randomText } from '../../security/random.ts'
import { seal, unseal } from '../../security/seal.ts'

const statePurpose = 'oauth-state'
const finishedPurpose = 'oauth-finished'

/** What is remembered while somebody is at the provider's. */
export interface Flow {
  readonly provider: string
  readonly callbackURL: string
  readonly errorCallbackURL?: string | undefined
  readonly newUserCallbackURL?: string | undefined
  readonly codeVerifier: string
  readonly nonce: string
  readonly requestSignUp: boolean
  /** The id of the session in which it began, where a feature wants to know. */
  readonly earlier?: string | undefined
  /** Set where a signed-in user links an account: theirs, and whether the session was fresh. */
  readonly link?: { readonly userId: string; readonly fresh: boolean } | undefined
}

interface Stored extends Flow {
  readonly binding: string
}

/** The halves of a flow that its authorization request carries. */
export interface StartedFlow {
  readonly state: string
  readonly flow: Flow
}

/**
 * Remembers a flow for ten minutes, sealed, and binds it to the browser by a signed cookie (wire contract 6.2). One
 * browser keeps one cookie, so that two tabs do not end each other's flows.
 */
export async function startFlow(
  platform: Platform,
  exchange: Exchange,
  flow: Omit<Flow, 'codeVerifier' | 'nonce'>,
): Promise<StartedFlow> {
  const state = randomText(limits.oauthStateLength, 'urlSafe')
  const whole: Flow = {
    ...flow,
    codeVerifier: randomText(limits.codeVerifierLength, 'urlSafe'),
    nonce: randomText(limits.oauthStateLength),
  }
  const lifetime = limits.oauthStateLifetime
  const stored: Stored = { ...whole, binding: bindBrowser(exchange, 'state', lifetime) }
  const value = seal(platform.settings.secrets, 'oauth-state', state, JSON.stringify(stored))
  await issueVerification(platform.db, { purpose: statePurpose, secret: state, value, lifetime, now: exchange.now })
  return { state, flow: whole }
}

/** A flow that was found, and whether it began in this browser. */
export interface FoundFlow {
  readonly flow: Flow
  readonly bound: boolean
  /** Of the browser that began; kept with the end of the flow. */
  readonly binding: string
}

/** Looks at a flow and leaves it; `undefined` when there is none, or it is over. */
export async function findFlow(platform: Platform, exchange: Exchange, state: string): Promise<FoundFlow | undefined> {
  const wanted = { purpose: statePurpose, secret: state, now: exchange.now }
  const { state: condition, verification } = await findVerification(platform.db, wanted)
  if (condition !== 'good' || verification === undefined) return undefined
  const { binding, ...flow }: Stored = JSON.parse(
    unseal(platform.settings.secrets, 'oauth-state', state, verification.value),
  )
  return { flow, binding, bound: isBoundBrowser(exchange, 'state', binding) }
}

/** Ends a flow; false when somebody else ended it first. */
export async function takeFlow(db: Database, state: string, now: Date): Promise<boolean> {
  return (await consumeVerification(db, { purpose: statePurpose, secret: state, now })) !== undefined
}

/** Remembers where a finished flow led, so that a second visit of its address goes there too and does nothing else. */
export async function rememberFinished(
  tx: Database,
  finished: { readonly state: string; readonly binding: string; readonly target: string; readonly now: Date },
): Promise<void> {
  const { state, binding, target, now } = finished
  const value = JSON.stringify({ target, binding })
  await issueVerification(tx, {
    purpose: finishedPurpose,
    secret: state,
    value,
    lifetime: limits.oauthStateLifetime,
    now,
  })
}

/** Where a finished flow of this browser led; `undefined` when there was none. */
export async function finishedTarget(
  platform: Platform,
  exchange: Exchange,
  state: string,
): Promise<string | undefined> {
  const wanted = { purpose: finishedPurpose, secret: state, now: exchange.now }
  const { state: condition, verification } = await findVerification(platform.db, wanted)
  if (condition !== 'good' || verification === undefined) return undefined
  const { target, binding }: { target: string; binding: string } = JSON.parse(verification.value)
  return isBoundBrowser(exchange, 'state', binding) ? target : undefined
}
