'use client'
import type { ReactNode } from 'react'
import { type SocialBrand, Shape } from '../button/brand.tsx'
import { type ProviderButtonProps, SocialButton } from '../button/social-button.tsx'

/** LinkedIn, as buttons and lists show it. */
export const linkedin: SocialBrand = {
  id: 'linkedin',
  name: 'LinkedIn',
  mark: (
    <>
      <rect width="21" height="21" x="1.5" y="1.5" fill="#0a66c2" rx="2.5" />
      <Shape
        fill="#fff"
        d="M10 19h6v19h-6M13 10a3 3 0 110 7 3 3 0 010-7M19 19h6v3c1-2 3-3 6-3 5 0 7 3 7 9v10h-6v-10c0-2-1-4-3-4s-4 2-4 4v10h-6"
      />
    </>
  ),
}

/** “Continue with LinkedIn”. */
export function LinkedinButton(props: ProviderButtonProps): ReactNode {
  return <SocialButton {...props} brand={linkedin} />
}
