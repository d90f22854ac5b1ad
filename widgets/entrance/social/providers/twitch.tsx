'use client'
import type { ReactNode } from 'react'
import { siTwitch } from 'simple-icons'
import { Glyph, type SocialBrand } from '../button/brand.tsx'
import { type ProviderButtonProps, SocialButton } from '../button/social-button.tsx'

/** Twitch, as buttons and lists show it. */
export const twitch: SocialBrand = { id: 'twitch', name: 'Twitch', mark: <Glyph icon={siTwitch} hasColor /> }

/** “Continue with Twitch”. */
export function TwitchButton(props: ProviderButtonProps): ReactNode {
  return <SocialButton {...props} brand={twitch} />
}
