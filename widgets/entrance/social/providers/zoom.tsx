'use client'
import type { ReactNode } from 'react'
import { siZoom } from 'simple-icons'
import { Glyph, type SocialBrand } from '../button/brand.tsx'
import { type ProviderButtonProps, SocialButton } from '../button/social-button.tsx'

/** Zoom, as buttons and lists show it. */
export const zoom: SocialBrand = { id: 'zoom', name: 'Zoom', mark: <Glyph icon={siZoom} hasColor /> }

/** “Continue with Zoom”. */
export function ZoomButton(props: ProviderButtonProps): ReactNode {
  return <SocialButton {...props} brand={zoom} />
}
