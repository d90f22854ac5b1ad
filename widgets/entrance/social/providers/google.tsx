'use client'
import type { ReactNode } from 'react'
import logo from '@iconify-icons/logos/google-icon'
import { Logo, type SocialBrand } from '../button/brand.tsx'
import { type ProviderButtonProps, SocialButton } from '../button/social-button.tsx'

/** Google, as buttons and lists show it. */
export const google: SocialBrand = { id: 'google', name: 'Google', mark: <Logo icon={logo} /> }

/** “Continue with Google”. */
export function GoogleButton(props: ProviderButtonProps): ReactNode {
  return <SocialButton {...props} brand={google} />
}
