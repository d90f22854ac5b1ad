export { SignIn } from './forms/sign-in.tsx'
export type { SignInFlow, SignInProps } from './forms/sign-in-props.ts'
export { useSignIn } from './forms/use-sign-in.ts'
export type { SignInValues, UseSignIn, UseSignInOptions } from './forms/use-sign-in.ts'
