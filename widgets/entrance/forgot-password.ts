export { ForgotPassword } from './forms/forgot-password.tsx'
export type { ForgotPasswordProps } from './forms/plain-forgot-password.tsx'
export { useForgotPassword } from './forms/use-forgot-password.ts'
export type { ForgotPasswordValues, UseForgotPassword, UseForgotPasswordOptions } from './forms/use-forgot-password.ts'
