import type { ComponentType } from 'react'
import type { FormName } from '../../parts/switch-link.tsx'
import type { FormInPlaceProps } from './form-props.ts'

/** The code of each form, which is loaded when somebody is about to go there. */
export const forms: Readonly<Record<FormName, () => Promise<ComponentType<FormInPlaceProps>>>> = {
  'sign-in': async () => (await import('./sign-in-in-place.tsx')).SignInInPlace,
  'sign-up': async () => (await import('./sign-up-in-place.tsx')).SignUpInPlace,
  'forgot-password': async () => (await import('./forgot-password-in-place.tsx')).ForgotPasswordInPlace,
}
