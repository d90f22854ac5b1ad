'use client'
import type { ReactNode } from 'react'
import { siDiscord } from 'simple-icons'
import { Glyph, type SocialBrand } from '../button/brand.tsx'
import { type ProviderButtonProps, SocialButton } from '../button/social-button.tsx'

/** Discord, as buttons and lists show it. */
export const discord: SocialBrand = { id: 'discord', name: 'Discord', mark: <Glyph icon={siDiscord} hasColor /> }

/** “Continue with Discord”. */
export function DiscordButton(props: ProviderButtonProps): ReactNode {
  return <SocialButton {...props} brand={discord} />
}
