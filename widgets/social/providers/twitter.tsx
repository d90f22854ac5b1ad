'use client'
import type { ReactNode } from 'react'
import type { SocialBrand } from '../brand.ts'
import { type ProviderButtonProps, SocialButton } from '../social-button.tsx'

/** X, as buttons and lists show it. */
export const twitter: SocialBrand = {
  id: 'twitter',
  name: 'X',
  mark: (
    <g fill="none" stroke="currentColor">
      <path strokeWidth="1.8" d="M3.9 3.2h4.2l12 17.6h-4.2Z" />
      <path strokeWidth="2" d="m19.6 2.4-7 8.3M10.7 13.3 4 21.6" />
    </g>
  ),
}

/** “Continue with X”. */
export function TwitterButton(props: ProviderButtonProps): ReactNode {
  return <SocialButton {...props} brand={twitter} />
}
