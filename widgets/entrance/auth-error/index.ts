export { AuthError } from './auth-error.tsx'
export type { AuthErrorProps } from './auth-error.tsx'
