'use client'
import type { ReactNode } from 'react'
import type { SocialBrand } from '../brand.ts'
import { type ProviderButtonProps, SocialButton } from '../social-button.tsx'

/** Spotify, as buttons and lists show it. */
export const spotify: SocialBrand = {
  id: 'spotify',
  name: 'Spotify',
  mark: (
    <>
      <circle cx="12" cy="12" r="10.5" fill="#1ed760" />
      <g fill="none" stroke="#0c0c0c" strokeLinecap="round">
        <path strokeWidth="2" d="M5.9 9c4.2-1.2 8.7-.8 12.4 1.3" />
        <path strokeWidth="1.7" d="M6.6 12.4c3.6-1 7.2-.6 10.3 1.2" />
        <path strokeWidth="1.4" d="M7.2 15.6c2.9-.7 5.7-.4 8.2 1.1" />
      </g>
    </>
  ),
}

/** “Continue with Spotify”. */
export function SpotifyButton(props: ProviderButtonProps): ReactNode {
  return <SocialButton {...props} brand={spotify} />
}
