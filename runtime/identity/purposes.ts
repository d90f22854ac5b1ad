/**
 * What the one-time links of an account open (`verification.ts`), by what a row is called. A purpose that no rule below
 * names, such as that of an invitation, stands beside the code that issues it.
 */
export const purposes = {
  verifyEmail: 'verify-email',
  changeEmail: 'change-email',
  proveNewEmail: 'prove-new-email',
  resetPassword: 'reset-password',
  reviewMethods: 'review-sign-in-methods',
  deleteAccount: 'delete-account',
  deleteDisowned: 'delete-disowned',
  /** A sign-in that waits for a second factor, and the codes that were mailed for it. */
  secondFactor: 'second-factor',
  secondFactorCode: 'second-factor-code',
  /** A browser in which the second factor is not asked again; not for one use, but it ends as these do. */
  trustedDevice: 'trusted-device',
  /** A code by mail. */
  mailedCode: 'mailed-code',
  /** A code by SMS. */
  smsCode: 'sms-code',
  magicLink: 'magic-link',
  /** The browser that waits for a link to be opened. */
  magicLinkAttempt: 'magic-link-attempt',
} as const

/** Links whose power ends when the password changes: whoever asked for them may have been somebody else. */
export const endedByNewPassword: readonly string[] = [
  purposes.resetPassword,
  purposes.changeEmail,
  purposes.proveNewEmail,
  purposes.deleteAccount,
  purposes.deleteDisowned,
  purposes.reviewMethods,
  purposes.secondFactor,
  purposes.secondFactorCode,
  purposes.trustedDevice,
  purposes.mailedCode,
  purposes.smsCode,
  purposes.magicLink,
]

/** Links whose power ends when the e-mail changes: they went to the old one, or began there. */
export const endedByNewEmail: readonly string[] = [
  purposes.changeEmail,
  purposes.proveNewEmail,
  purposes.resetPassword,
  purposes.deleteAccount,
  purposes.verifyEmail,
  purposes.secondFactor,
  purposes.secondFactorCode,
  purposes.mailedCode,
  purposes.magicLink,
]

/** What ends where a person, or an administrator for them, signs out everywhere. */
export const endedEverywhere: readonly string[] = [
  purposes.secondFactor,
  purposes.secondFactorCode,
  purposes.trustedDevice,
]
