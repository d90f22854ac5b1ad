'use client'
import type { ReactNode } from 'react'
import type { SocialBrand } from '../brand.ts'
import { type ProviderButtonProps, SocialButton } from '../social-button.tsx'

/** Zoom, as buttons and lists show it. */
export const zoom: SocialBrand = {
  id: 'zoom',
  name: 'Zoom',
  mark: (
    <>
      <rect width="21" height="21" x="1.5" y="1.5" fill="#0b5cff" rx="5.5" />
      <path fill="#fff" d="M4.8 8.5h6.7c1.4 0 2.4 1 2.4 2.4v4.6H7.2a2.4 2.4 0 0 1-2.4-2.4Zm10.2 2 4.2-2.5v8L15 13.5Z" />
    </>
  ),
}

/** “Continue with Zoom”. */
export function ZoomButton(props: ProviderButtonProps): ReactNode {
  return <SocialButton {...props} brand={zoom} />
}
