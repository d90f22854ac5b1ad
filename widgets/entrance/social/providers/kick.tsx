'use client'
import type { ReactNode } from 'react'
import { type SocialBrand, Shape } from '../button/brand.tsx'
import { type ProviderButtonProps, SocialButton } from '../button/social-button.tsx'

/** Kick, as buttons and lists show it. */
export const kick: SocialBrand = {
  id: 'kick',
  name: 'Kick',
  mark: (
    <>
      <rect width="21" height="21" x="1.5" y="1.5" fill="#0b0e0f" rx="4" />
      <Shape fill="#53fc18" d="M12 11h9v6h3v-3h3v-3h9v9h-3v3h-3v2h3v3h3v9h-9v-3h-3v-3h-3v6h-9" />
    </>
  ),
}

/** “Continue with Kick”. */
export function KickButton(props: ProviderButtonProps): ReactNode {
  return <SocialButton {...props} brand={kick} />
}
