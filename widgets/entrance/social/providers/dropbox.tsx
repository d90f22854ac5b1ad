'use client'
import type { ReactNode } from 'react'
import { siDropbox } from 'simple-icons'
import { Glyph, type SocialBrand } from '../button/brand.tsx'
import { type ProviderButtonProps, SocialButton } from '../button/social-button.tsx'

/** Dropbox, as buttons and lists show it. */
export const dropbox: SocialBrand = { id: 'dropbox', name: 'Dropbox', mark: <Glyph icon={siDropbox} hasColor /> }

/** “Continue with Dropbox”. */
export function DropboxButton(props: ProviderButtonProps): ReactNode {
  return <SocialButton {...props} brand={dropbox} />
}
