'use client'
import type { ReactNode } from 'react'
import { type SocialBrand, Shape } from '../button/brand.tsx'
import { type ProviderButtonProps, SocialButton } from '../button/social-button.tsx'

/** Spotify, as buttons and lists show it. */
export const spotify: SocialBrand = {
  id: 'spotify',
  name: 'Spotify',
  mark: (
    <>
      <circle cx="12" cy="12" r="10.5" fill="#1ed760" />
      <g strokeLinecap="round">
        <Shape stroke="#0c0c0c" strokeWidth="4" d="M12 18c8-2 17-2 25 3" />
        <Shape stroke="#0c0c0c" strokeWidth="3.4" d="M13 25c7-2 15-1 21 2" />
        <Shape stroke="#0c0c0c" strokeWidth="2.8" d="M14 31c6-1 12-1 17 2" />
      </g>
    </>
  ),
}

/** “Continue with Spotify”. */
export function SpotifyButton(props: ProviderButtonProps): ReactNode {
  return <SocialButton {...props} brand={spotify} />
}
