'use client'
import type { ReactNode } from 'react'
import { siKick } from 'simple-icons'
import { Glyph, type SocialBrand } from '../button/brand.tsx'
import { type ProviderButtonProps, SocialButton } from '../button/social-button.tsx'

/** Kick, as buttons and lists show it. */
export const kick: SocialBrand = { id: 'kick', name: 'Kick', mark: <Glyph icon={siKick} /> }

/** “Continue with Kick”. */
export function KickButton(props: ProviderButtonProps): ReactNode {
  return <SocialButton {...props} brand={kick} />
}
