'use client'
import type { ReactNode } from 'react'
import { siReddit } from 'simple-icons'
import { Glyph, type SocialBrand } from '../button/brand.tsx'
import { type ProviderButtonProps, SocialButton } from '../button/social-button.tsx'

/** Reddit, as buttons and lists show it. */
export const reddit: SocialBrand = { id: 'reddit', name: 'Reddit', mark: <Glyph icon={siReddit} hasColor /> }

/** “Continue with Reddit”. */
export function RedditButton(props: ProviderButtonProps): ReactNode {
  return <SocialButton {...props} brand={reddit} />
}
