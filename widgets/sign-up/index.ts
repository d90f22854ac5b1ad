export { SignUp } from './sign-up.tsx'
export type { SignUpProps } from './plain-sign-up.tsx'
export { useSignUp } from './use-sign-up.ts'
export type { SignUpValues, UseSignUp, UseSignUpOptions } from './use-sign-up.ts'
