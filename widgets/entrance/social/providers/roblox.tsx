'use client'
import type { ReactNode } from 'react'
import { siRoblox } from 'simple-icons'
import { Glyph, type SocialBrand } from '../button/brand.tsx'
import { type ProviderButtonProps, SocialButton } from '../button/social-button.tsx'

/** Roblox, as buttons and lists show it. */
export const roblox: SocialBrand = { id: 'roblox', name: 'Roblox', mark: <Glyph icon={siRoblox} /> }

/** “Continue with Roblox”. */
export function RobloxButton(props: ProviderButtonProps): ReactNode {
  return <SocialButton {...props} brand={roblox} />
}
