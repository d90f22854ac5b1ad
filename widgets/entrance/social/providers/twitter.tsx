'use client'
import type { ReactNode } from 'react'
import { siX } from 'simple-icons'
import { Glyph, type SocialBrand } from '../button/brand.tsx'
import { type ProviderButtonProps, SocialButton } from '../button/social-button.tsx'

/** X, as buttons and lists show it. */
export const twitter: SocialBrand = { id: 'twitter', name: 'X', mark: <Glyph icon={siX} /> }

/** “Continue with X”. */
export function TwitterButton(props: ProviderButtonProps): ReactNode {
  return <SocialButton {...props} brand={twitter} />
}
