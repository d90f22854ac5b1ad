/** Sentences about showing that no robot is at work; they come with the code that does it. */
export const captchaEnglish = {
  'captcha.label': 'Security check',
  'captcha.working': 'Checking that you’re not a robot',
  'captcha.failed': 'The security check couldn’t be loaded. Turn off content blockers for this site and try again.',
  'errors.MISSING_RESPONSE': 'Complete the security check to continue.',
  'errors.CAPTCHA_REQUIRED': 'Complete the security check to continue.',
  'errors.VERIFICATION_FAILED': 'The security check failed. Try again.',
  'errors.CAPTCHA_UNAVAILABLE': 'The security check isn’t available right now. Try again in a moment.',
} as const
