import { defineErrors } from '../../http/errors.ts'

/** Errors of who may be a robot (wire contract beyond, section 16). */
export const captchaErrors = defineErrors({
  MISSING_RESPONSE: [400, 'Missing CAPTCHA response'],
  VERIFICATION_FAILED: [403, 'Captcha verification failed'],
  /** Sent with `provider` and, where it has one, `siteKey`. */
  CAPTCHA_REQUIRED: [403, 'Please show that you are not a robot'],
  CAPTCHA_UNAVAILABLE: [503, 'The captcha could not be checked. Please try again in a moment.'],
})
