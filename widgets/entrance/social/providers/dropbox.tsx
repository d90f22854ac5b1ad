'use client'
import type { ReactNode } from 'react'
import { type SocialBrand, Shape } from '../button/brand.tsx'
import { type ProviderButtonProps, SocialButton } from '../button/social-button.tsx'

/** Dropbox, as buttons and lists show it. */
export const dropbox: SocialBrand = {
  id: 'dropbox',
  name: 'Dropbox',
  mark: (
    <Shape
      fill="#0061ff"
      d="M14 6l10 7-10 7-11-7M34 6l11 7-11 7-10-7M14 20l10 6-10 7-11-7M34 20l11 6-11 7-10-7M24 29l10 6-10 7-10-7"
    />
  ),
}

/** “Continue with Dropbox”. */
export function DropboxButton(props: ProviderButtonProps): ReactNode {
  return <SocialButton {...props} brand={dropbox} />
}
