'use client'
import type { ReactNode } from 'react'
import { siSpotify } from 'simple-icons'
import { Glyph, type SocialBrand } from '../button/brand.tsx'
import { type ProviderButtonProps, SocialButton } from '../button/social-button.tsx'

/** Spotify, as buttons and lists show it. */
export const spotify: SocialBrand = { id: 'spotify', name: 'Spotify', mark: <Glyph icon={siSpotify} hasColor /> }

/** “Continue with Spotify”. */
export function SpotifyButton(props: ProviderButtonProps): ReactNode {
  return <SocialButton {...props} brand={spotify} />
}
