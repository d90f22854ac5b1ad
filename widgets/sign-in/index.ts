export { SignIn } from './sign-in.tsx'
export type { SignInFlow, SignInProps } from './plain-sign-in.tsx'
export { useSignIn } from './use-sign-in.ts'
export type { SignInValues, UseSignIn, UseSignInOptions } from './use-sign-in.ts'
