'use client'
import type { ReactNode } from 'react'
import { type SocialBrand, Shape } from '../button/brand.tsx'
import { type ProviderButtonProps, SocialButton } from '../button/social-button.tsx'

/** Zoom, as buttons and lists show it. */
export const zoom: SocialBrand = {
  id: 'zoom',
  name: 'Zoom',
  mark: (
    <>
      <rect width="21" height="21" x="1.5" y="1.5" fill="#0b5cff" rx="5.5" />
      <Shape fill="#fff" d="M10 17h13c3 0 5 2 5 5v9h-14a5 5 0 01-4-5M30 21l8-5v16l-8-5" />
    </>
  ),
}

/** “Continue with Zoom”. */
export function ZoomButton(props: ProviderButtonProps): ReactNode {
  return <SocialButton {...props} brand={zoom} />
}
