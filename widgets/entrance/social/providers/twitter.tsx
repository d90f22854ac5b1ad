'use client'
import type { ReactNode } from 'react'
import { type SocialBrand, Shape } from '../button/brand.tsx'
import { type ProviderButtonProps, SocialButton } from '../button/social-button.tsx'

/** X, as buttons and lists show it. */
export const twitter: SocialBrand = {
  id: 'twitter',
  name: 'X',
  mark: <Shape stroke="currentColor" strokeWidth="3.8" d="M8 6h8l24 36h-8zM39 5l-14 16M21 27l-13 16" />,
}

/** “Continue with X”. */
export function TwitterButton(props: ProviderButtonProps): ReactNode {
  return <SocialButton {...props} brand={twitter} />
}
