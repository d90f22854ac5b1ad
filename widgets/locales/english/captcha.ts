/** Sentences about showing that no robot is at work: any form may be asked to. */
export const captchaEnglish = {
  'errors.MISSING_RESPONSE': 'Complete the security check to continue.',
  'errors.CAPTCHA_REQUIRED': 'Complete the security check to continue.',
  'errors.VERIFICATION_FAILED': 'The security check failed. Try again.',
  'errors.CAPTCHA_UNAVAILABLE': 'The security check isn’t available. Try again in a moment.',
} as const
