'use client'
import type { ReactNode } from 'react'
import type { SocialBrand } from '../brand.ts'
import { type ProviderButtonProps, SocialButton } from '../social-button.tsx'

/** Dropbox, as buttons and lists show it. */
export const dropbox: SocialBrand = {
  id: 'dropbox',
  name: 'Dropbox',
  mark: (
    <path
      fill="#0061ff"
      d="m6.8 3.2 5.2 3.3-5.2 3.3-5.2-3.3Zm10.4 0 5.2 3.3-5.2 3.3L12 6.5ZM6.8 9.8l5.2 3.3-5.2 3.3-5.2-3.3Zm10.4 0 5.2 3.3-5.2 3.3-5.2-3.3ZM12 14.3l5.2 3.3-5.2 3.3-5.2-3.3Z"
    />
  ),
}

/** “Continue with Dropbox”. */
export function DropboxButton(props: ProviderButtonProps): ReactNode {
  return <SocialButton {...props} brand={dropbox} />
}
