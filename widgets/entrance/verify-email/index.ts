export { VerifyEmail } from './verify-email.tsx'
export type { VerifyEmailProps } from './verify-email.tsx'
export { useVerifyEmail } from './use-verify-email.ts'
export type { UseVerifyEmail, UseVerifyEmailOptions, VerifyEmailStatus } from './use-verify-email.ts'
