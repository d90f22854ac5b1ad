'use client'
import type { ReactNode } from 'react'
import { type SocialBrand, Shape } from '../button/brand.tsx'
import { type ProviderButtonProps, SocialButton } from '../button/social-button.tsx'

/** Discord, as buttons and lists show it. */
export const discord: SocialBrand = {
  id: 'discord',
  name: 'Discord',
  mark: (
    <Shape
      fill="#5865f2"
      d="M17 9l2 2h10l2-2c3 1 6 2 9 3 4 7 5 14 5 23a28 28 0 01-11 5l-2-4c-5 1-11 1-16 0l-2 4a28 28 0 01-11-5c0-9 1-16 5-23 3-1 6-2 9-3M17 21a4 4 0 100 9 4 4 0 000-9M31 21a4 4 0 100 9 4 4 0 000-9"
    />
  ),
}

/** “Continue with Discord”. */
export function DiscordButton(props: ProviderButtonProps): ReactNode {
  return <SocialButton {...props} brand={discord} />
}
