import { timingSafeEqual } from 'node:crypto'
import type { Database } from '../../database/database.ts'
import type { Exchange } from '../../exchange.ts'
import { consumeVerification, findVerification, issueVerification } from '../../identity/verification.ts'
import { limits } from '../../limits.ts'
import type { Platform } from '../../platform.ts'
import { hashToken } from '../../security/hash.ts'
import { randomText } from '../../security/random.ts'
import { seal, unseal } from '../../security/seal.ts'

const statePurpose = 'oauth-state'
const finishedPurpose = 'oauth-finished'
const stateCookie = 'state'

/** What is remembered while somebody is at the provider's. */
export interface Flow {
  readonly provider: string
  readonly callbackURL: string
  readonly errorCallbackURL?: string | undefined
  readonly newUserCallbackURL?: string | undefined
  readonly codeVerifier: string
  readonly nonce: string
  readonly requestSignUp: boolean
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

function bindingOf(value: string): string {
  return hashToken(value).toString('base64url')
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
  const browser = exchange.cookies.getSigned(stateCookie) ?? randomText(limits.oauthStateLength)
  const whole: Flow = {
    ...flow,
    codeVerifier: randomText(limits.codeVerifierLength, 'urlSafe'),
    nonce: randomText(limits.oauthStateLength),
  }
  const stored: Stored = { ...whole, binding: bindingOf(browser) }
  const value = seal(platform.settings.secrets, 'oauth-state', state, JSON.stringify(stored))
  const lifetime = limits.oauthStateLifetime
  await issueVerification(platform.db, { purpose: statePurpose, secret: state, value, lifetime, now: exchange.now })
  exchange.cookies.setSigned(stateCookie, browser, { maxAge: lifetime })
  return { state, flow: whole }
}

/** A flow that was found, and whether it began in this browser. */
export interface FoundFlow {
  readonly flow: Flow
  readonly bound: boolean
}

/** Looks at a flow and leaves it; `undefined` when there is none, or it is over. */
export async function findFlow(platform: Platform, exchange: Exchange, state: string): Promise<FoundFlow | undefined> {
  const wanted = { purpose: statePurpose, secret: state, now: exchange.now }
  const { state: condition, verification } = await findVerification(platform.db, wanted)
  if (condition !== 'good' || verification === undefined) return undefined
  const { binding, ...flow }: Stored = JSON.parse(
    unseal(platform.settings.secrets, 'oauth-state', state, verification.value),
  )
  return { flow, bound: isBound(exchange, binding) }
}

function isBound(exchange: Exchange, binding: string): boolean {
  const browser = exchange.cookies.getSigned(stateCookie)
  if (browser === undefined) return false
  const [given, wanted] = [Buffer.from(bindingOf(browser)), Buffer.from(binding)]
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

/** Ends a flow; false when somebody else ended it first. */
export async function takeFlow(db: Database, state: string, now: Date): Promise<boolean> {
  return (await consumeVerification(db, { purpose: statePurpose, secret: state, now })) !== undefined
}

/** Remembers where a finished flow led, so that a second visit of its address goes there too and does nothing else. */
export async function rememberFinished(tx: Database, exchange: Exchange, state: string, target: string): Promise<void> {
  const browser = exchange.cookies.getSigned(stateCookie)
  const value = JSON.stringify({ target, binding: browser === undefined ? '' : bindingOf(browser) })
  const lifetime = limits.oauthStateLifetime
  await issueVerification(tx, { purpose: finishedPurpose, secret: state, value, lifetime, now: exchange.now })
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
  return isBound(exchange, binding) ? target : undefined
}
