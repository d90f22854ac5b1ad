'use client'
import type { ReactNode } from 'react'
import { type SocialBrand, Shape } from '../button/brand.tsx'
import { type ProviderButtonProps, SocialButton } from '../button/social-button.tsx'

/** Apple, as buttons and lists show it. */
export const apple: SocialBrand = {
  id: 'apple',
  name: 'Apple',
  mark: (
    <Shape d="M24 13c0-5 3-9 8-9 0 5-3 8-8 9M24 15c2-1 4-2 7-2 3 0 6 2 8 5-6 3-6 11 1 14-2 6-6 12-10 12-2 0-3-1-6-1s-4 1-6 1c-5 0-10-9-10-18 0-7 4-12 10-12 2 0 4 0 6 1" />
  ),
}

/** “Continue with Apple”. */
export function AppleButton(props: ProviderButtonProps): ReactNode {
  return <SocialButton {...props} brand={apple} />
}
