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
} as const

/** Links whose power ends when the password changes: whoever asked for them may have been somebody else. */
export const endedByNewPassword: readonly string[] = [
  purposes.resetPassword,
  purposes.changeEmail,
  purposes.proveNewEmail,
  purposes.deleteAccount,
  purposes.deleteDisowned,
  purposes.reviewMethods,
]

/** Links whose power ends when the e-mail changes: they went to the old one, or began there. */
export const endedByNewEmail: readonly string[] = [
  purposes.changeEmail,
  purposes.proveNewEmail,
  purposes.resetPassword,
  purposes.deleteAccount,
  purposes.verifyEmail,
]
