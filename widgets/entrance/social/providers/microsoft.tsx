'use client'
import type { ReactNode } from 'react'
import { type SocialBrand, Shape } from '../button/brand.tsx'
import { type ProviderButtonProps, SocialButton } from '../button/social-button.tsx'

/** Microsoft, as buttons and lists show it. */
export const microsoft: SocialBrand = {
  id: 'microsoft',
  name: 'Microsoft',
  mark: (
    <>
      <Shape fill="#f25022" d="M5 5h18v18h-18" />
      <Shape fill="#7fba00" d="M25 5h18v18h-18" />
      <Shape fill="#00a4ef" d="M5 25h18v18h-18" />
      <Shape fill="#ffb900" d="M25 25h18v18h-18" />
    </>
  ),
}

/** “Continue with Microsoft”. */
export function MicrosoftButton(props: ProviderButtonProps): ReactNode {
  return <SocialButton {...props} brand={microsoft} />
}
