'use client'
import type { ReactNode } from 'react'
import type { SocialBrand } from '../brand.ts'
import { type ProviderButtonProps, SocialButton } from '../social-button.tsx'

/** Kick, as buttons and lists show it. */
export const kick: SocialBrand = {
  id: 'kick',
  name: 'Kick',
  mark: (
    <>
      <rect width="21" height="21" x="1.5" y="1.5" fill="#0b0e0f" rx="4" />
      <path fill="#53fc18" d="M6 5.5h4.5v3H12V7h1.5V5.5H18v4.5h-1.5v1.5H15v1h1.5V14H18v4.5h-4.5V17H12v-1.5h-1.5v3H6Z" />
    </>
  ),
}

/** “Continue with Kick”. */
export function KickButton(props: ProviderButtonProps): ReactNode {
  return <SocialButton {...props} brand={kick} />
}
