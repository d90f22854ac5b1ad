'use client'
import type { ReactNode } from 'react'
import { siTiktok } from 'simple-icons'
import { Glyph, type SocialBrand } from '../button/brand.tsx'
import { type ProviderButtonProps, SocialButton } from '../button/social-button.tsx'

/** TikTok, as buttons and lists show it. */
export const tiktok: SocialBrand = { id: 'tiktok', name: 'TikTok', mark: <Glyph icon={siTiktok} /> }

/** “Continue with TikTok”. */
export function TiktokButton(props: ProviderButtonProps): ReactNode {
  return <SocialButton {...props} brand={tiktok} />
}
