'use client'
import type { ReactNode } from 'react'
import { type SocialBrand, Shape } from '../button/brand.tsx'
import { type ProviderButtonProps, SocialButton } from '../button/social-button.tsx'

/** Google, as buttons and lists show it. */
export const google: SocialBrand = {
  id: 'google',
  name: 'Google',
  mark: (
    <g strokeWidth="8">
      <Shape stroke="#ea4335" d="M36 13a16 16 0 00-26 3" />
      <Shape stroke="#fbbc05" d="M10 16a16 16 0 000 16" />
      <Shape stroke="#34a853" d="M10 32a16 16 0 0025 4" />
      <Shape stroke="#4285f4" d="M35 36a16 16 0 005-12h-16" />
    </g>
  ),
}

/** “Continue with Google”. */
export function GoogleButton(props: ProviderButtonProps): ReactNode {
  return <SocialButton {...props} brand={google} />
}
