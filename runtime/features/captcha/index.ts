import { limits } from '../../contract/limits.ts'
import type { Platform, RobotCall, RobotCheck } from '../../contract/platform.ts'
import { defineFeature } from '../../feature.ts'
import { AuthError } from '../../http/errors.ts'
import { OutboundFailure } from '../../outbound/outgoing.ts'
import type { Capabilities } from '../capabilities/index.ts'
import { captchaErrors } from './errors.ts'
import { type CaptchaOptions, type ParsedCaptchaOptions, parseCaptchaOptions } from './options.ts'
import { countCall } from './risk.ts'
import { giveChallenge } from './work.ts'

export type { CaptchaOptions }
export type { CaptchaProvider } from './captcha-provider.ts'
export {
  hcaptcha,
  proofOfWork,
  type ProofOfWorkOptions,
  recaptcha,
  turnstile,
  type VendorOptions,
} from './providers.ts'

/** The header that brings an answer (wire contract beyond, section 16). */
const header = 'x-captcha-response'

/**
 * Asks whoever calls what robots are after (signing in and up, mails) for a proof that no robot does: work for the browser, or the
 * question of a vendor.
 * @throws {ConfigError} when an option is wrong
 */
export function captcha(options: CaptchaOptions = {}) {
  const parsed = parseCaptchaOptions(options)
  const { provider, mode, asks } = parsed
  const { name, siteKey } = provider
  const site = siteKey === undefined ? {} : { siteKey }
  return defineFeature({
    id: 'captcha',
    errors: captchaErrors,
    routes: [giveChallenge(provider.difficulty)],
    robotCheck: robotCheck(parsed),
    capabilities: { provider: name, ...site, mode, asks } satisfies Capabilities['captcha'],
    check: (settings, variable) => provider.check(settings, variable),
  })
}

function robotCheck(options: ParsedCaptchaOptions): RobotCheck {
  const { provider, asks, mode } = options
  const details = {
    captcha: { provider: provider.name, ...(provider.siteKey !== undefined && { siteKey: provider.siteKey }) },
  }
  return async (platform, call) => {
    if (!asks.includes(call.target)) return undefined
    const text = call.exchange.request.headers.get(header) ?? ''
    if (text !== '') {
      await requireRight(platform, options, call, text)
      return undefined
    }
    if (mode === 'always') throw new AuthError(captchaErrors.MISSING_RESPONSE, details)
    const counted = await countCall(platform, options, call)
    if (counted.isRisky) throw new AuthError(captchaErrors.CAPTCHA_REQUIRED, details)
    return () => counted.forget()
  }
}

/** @throws {AuthError} VERIFICATION_FAILED, CAPTCHA_UNAVAILABLE */
async function requireRight(
  platform: Platform,
  { provider }: ParsedCaptchaOptions,
  { exchange, target }: RobotCall,
  text: string,
): Promise<void> {
  const { counters } = platform
  const count = (result: string) => counters.count('captcha_checked', { provider: provider.name, result })
  let isRight: boolean
  try {
    isRight = text.length <= limits.captchaAnswer && (await provider.verify(platform, { text, target, exchange }))
  } catch (cause) {
    if (!(cause instanceof OutboundFailure)) throw cause
    count('unavailable')
    throw new AuthError(captchaErrors.CAPTCHA_UNAVAILABLE, { cause, retryAfter: limits.captchaRetryAfter })
  }
  count(isRight ? 'right' : 'wrong')
  if (!isRight) throw new AuthError(captchaErrors.VERIFICATION_FAILED)
}
