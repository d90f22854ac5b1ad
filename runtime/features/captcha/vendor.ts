import { ConfigError } from '../../contract/config-error.ts'
import { limits } from '../../contract/limits.ts'
import type { Platform } from '../../contract/platform.ts'
import { type } from '../../contract/schema.ts'
import type { Settings } from '../../contract/settings.ts'
import type { Tracer } from '../../contract/tracer.ts'
import { createDoor, type Door, OutboundFailure } from '../../outbound/outgoing.ts'
import type { CaptchaAnswer } from './captcha-provider.ts'

/** A vendor of captchas, as configured. */
export interface Vendor {
  readonly name: 'turnstile' | 'hcaptcha' | 'recaptcha'
  readonly siteKey: string
  readonly secretKey?: string
  /** Where the secret key is, when the options have none. */
  readonly variable: string
  readonly siteVerifyURL: string
  readonly expectedAction?: string
  readonly allowedHostnames?: readonly string[]
  readonly minScore: number
}

/** What all three answer. */
const Verdict = type({
  success: 'boolean',
  'hostname?': 'string | null',
  'action?': 'string | null',
  'score?': 'number | null',
  'error-codes?': 'string[]',
})

/** What the vendor says of an answer that is wrong, too old or used: the visitor's fault. Everything else is ours or the vendor's. */
const wrongAnswers = [
  'missing-input-response',
  'invalid-input-response',
  'timeout-or-duplicate',
  'expired-input-response',
  'already-seen-response',
  'invalid-or-already-seen-response',
]

function doorOf({ dev }: Pick<Settings, 'dev'>, { siteVerifyURL }: Vendor, tracer?: Tracer): Door {
  // The operator named this host, so it may be on a private network.
  const allowPrivateHosts = [new URL(siteVerifyURL).hostname]
  return createDoor({ dev, allowPrivateHosts, milliseconds: limits.captchaPatience * 1000, tracer })
}

const secretOf = (vendor: Vendor, variable: Platform['variable']) => vendor.secretKey ?? variable(vendor.variable) ?? ''

/** @throws {ConfigError} without a secret key, or with an address that may not be asked */
export function checkVendor(vendor: Vendor, settings: Settings, variable: Platform['variable']): void {
  if (secretOf(vendor, variable) === '') {
    throw new ConfigError({
      path: `captcha.${vendor.name}.secretKey`,
      expected: 'the secret key of your site at the vendor',
      advice: `Set ${vendor.variable}, or secretKey in auth.config.ts.`,
    })
  }
  try {
    doorOf(settings, vendor).check(vendor.siteVerifyURL)
  } catch (error) {
    if (!(error instanceof OutboundFailure)) throw error
    throw new ConfigError({
      path: `captcha.${vendor.name}.siteVerifyURL`,
      expected: 'an https URL; in development also http on this machine',
      advice: "Correct it in auth.config.ts, or leave it out for the vendor's.",
    })
  }
}

/**
 * Asks the vendor whether an answer is right; it takes each once.
 * @throws {OutboundFailure} when it does not answer, or rejects us and not the visitor
 */
export async function askVendor(
  vendor: Vendor,
  { settings, variable, tracer }: Pick<Platform, 'settings' | 'variable' | 'tracer'>,
  { text, exchange }: CaptchaAnswer,
): Promise<boolean> {
  const form = new URLSearchParams({ secret: secretOf(vendor, variable), response: text })
  if (vendor.name === 'hcaptcha') form.set('sitekey', vendor.siteKey)
  if (exchange.address !== '') form.set('remoteip', exchange.address)
  const { status, json, host } = await doorOf(settings, vendor, tracer).send({ url: vendor.siteVerifyURL, form })
  const verdict = Verdict(json)
  if (status !== 200 || verdict instanceof type.errors) throw new OutboundFailure(`${host} answered ${status}`)
  const codes = verdict['error-codes'] ?? []
  if (!verdict.success) {
    if (codes.every((code) => wrongAnswers.includes(code))) return false
    throw new OutboundFailure(`${host} rejects the configuration: ${shown(codes)}`)
  }
  return suits(vendor, verdict)
}

/** The vendor's words, cut to what its words are made of. */
function shown(codes: readonly string[]): string {
  return codes.filter((code) => /^[a-z-]{1,60}$/.test(code)).join(', ') || 'no reason'
}

function suits({ name, expectedAction, allowedHostnames, minScore }: Vendor, verdict: typeof Verdict.infer): boolean {
  if (allowedHostnames !== undefined && !allowedHostnames.includes(verdict.hostname ?? '')) return false
  if (expectedAction !== undefined && verdict.action !== expectedAction) return false
  // hCaptcha's score counts in the other direction, and only some customers get one; v2 of reCAPTCHA has none.
  return name !== 'recaptcha' || typeof verdict.score !== 'number' || verdict.score >= minScore
}
