'use client'
import type { ReactNode } from 'react'
import { type SocialBrand, Shape } from '../button/brand.tsx'
import { type ProviderButtonProps, SocialButton } from '../button/social-button.tsx'

/** Facebook, as buttons and lists show it. */
export const facebook: SocialBrand = {
  id: 'facebook',
  name: 'Facebook',
  mark: (
    <>
      <circle cx="12" cy="12" r="10.5" fill="#0866ff" />
      <Shape fill="#fff" d="M21 45v-16h-5v-6h5v-3c0-6 3-9 8-9 1 0 2 0 3 0v6h-2c-2 0-3 1-3 3v3h5l-1 6h-4v16" />
    </>
  ),
}

/** “Continue with Facebook”. */
export function FacebookButton(props: ProviderButtonProps): ReactNode {
  return <SocialButton {...props} brand={facebook} />
}
