'use client'
import type { ReactNode } from 'react'
import { type SocialBrand, Shape } from '../button/brand.tsx'
import { type ProviderButtonProps, SocialButton } from '../button/social-button.tsx'

/** Twitch, as buttons and lists show it. */
export const twitch: SocialBrand = {
  id: 'twitch',
  name: 'Twitch',
  mark: (
    <Shape
      fill="#9146ff"
      d="M12 3h32v23l-12 12h-8l-7 7v-7h-10v-27M14 7v23h7v5l5-5h8l6-6v-17M23 13h4v10h-4M32 13h4v10h-4"
    />
  ),
}

/** “Continue with Twitch”. */
export function TwitchButton(props: ProviderButtonProps): ReactNode {
  return <SocialButton {...props} brand={twitch} />
}
