'use client'
import type { ReactNode } from 'react'
import { siApple } from 'simple-icons'
import { Glyph, type SocialBrand } from '../button/brand.tsx'
import { type ProviderButtonProps, SocialButton } from '../button/social-button.tsx'

/** Apple, as buttons and lists show it. */
export const apple: SocialBrand = { id: 'apple', name: 'Apple', mark: <Glyph icon={siApple} /> }

/** “Continue with Apple”. */
export function AppleButton(props: ProviderButtonProps): ReactNode {
  return <SocialButton {...props} brand={apple} />
}
