export { ResetPassword } from './reset-password.tsx'
export type { ResetPasswordProps } from './reset-password.tsx'
export { useResetPassword } from './use-reset-password.ts'
export type {
  MethodReview,
  ResetPasswordValues,
  UseResetPassword,
  UseResetPasswordOptions,
} from './use-reset-password.ts'
