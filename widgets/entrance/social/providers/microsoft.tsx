'use client'
import type { ReactNode } from 'react'
import logo from '@iconify-icons/logos/microsoft-icon'
import { Logo, type SocialBrand } from '../button/brand.tsx'
import { type ProviderButtonProps, SocialButton } from '../button/social-button.tsx'

/** Microsoft, as buttons and lists show it. */
export const microsoft: SocialBrand = { id: 'microsoft', name: 'Microsoft', mark: <Logo icon={logo} /> }

/** “Continue with Microsoft”. */
export function MicrosoftButton(props: ProviderButtonProps): ReactNode {
  return <SocialButton {...props} brand={microsoft} />
}
