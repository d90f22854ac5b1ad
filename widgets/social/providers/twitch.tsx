'use client'
import type { ReactNode } from 'react'
import type { SocialBrand } from '../brand.ts'
import { type ProviderButtonProps, SocialButton } from '../social-button.tsx'

/** Twitch, as buttons and lists show it. */
export const twitch: SocialBrand = {
  id: 'twitch',
  name: 'Twitch',
  mark: (
    <path
      fill="#9146ff"
      fillRule="evenodd"
      d="M6 1.5h16v11.6l-6 6h-4l-3.5 3.4V19.1H3.5V5.5Zm.9 2v11.6h3.6v2.4l2.4-2.4h4.3l2.9-2.9V3.5Zm4.6 3.2h2v5h-2Zm4.7 0h2v5h-2Z"
    />
  ),
}

/** “Continue with Twitch”. */
export function TwitchButton(props: ProviderButtonProps): ReactNode {
  return <SocialButton {...props} brand={twitch} />
}
