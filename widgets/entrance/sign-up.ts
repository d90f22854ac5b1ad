export { SignUp } from './forms/sign-up.tsx'
export type { SignUpProps } from './forms/plain-sign-up.tsx'
export { useSignUp } from './forms/use-sign-up.ts'
export type { SignUpValues, UseSignUp, UseSignUpOptions } from './forms/use-sign-up.ts'
