export { ForgotPassword } from './forgot-password.tsx'
export type { ForgotPasswordProps } from './plain-forgot-password.tsx'
export { useForgotPassword } from './use-forgot-password.ts'
export type { ForgotPasswordValues, UseForgotPassword, UseForgotPasswordOptions } from './use-forgot-password.ts'
