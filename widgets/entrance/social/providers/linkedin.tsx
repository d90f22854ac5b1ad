'use client'
import type { ReactNode } from 'react'
import logo from '@iconify-icons/logos/linkedin-icon'
import { Logo, type SocialBrand } from '../button/brand.tsx'
import { type ProviderButtonProps, SocialButton } from '../button/social-button.tsx'

/** LinkedIn, as buttons and lists show it. */
export const linkedin: SocialBrand = { id: 'linkedin', name: 'LinkedIn', mark: <Logo icon={logo} /> }

/** “Continue with LinkedIn”. */
export function LinkedinButton(props: ProviderButtonProps): ReactNode {
  return <SocialButton {...props} brand={linkedin} />
}
