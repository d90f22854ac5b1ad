'use client'
import type { ReactNode } from 'react'
import type { SocialBrand } from '../brand.ts'
import { type ProviderButtonProps, SocialButton } from '../social-button.tsx'

/** Discord, as buttons and lists show it. */
export const discord: SocialBrand = {
  id: 'discord',
  name: 'Discord',
  mark: (
    <path
      fill="#5865f2"
      fillRule="evenodd"
      d="M8.6 4.5 9.3 5.7h5.4l.7-1.2c1.7.3 3.2.9 4.4 1.7 2 3.3 2.9 7 2.6 11.2a14 14 0 0 1-5.3 2.7l-1.3-2.2c-2.5.6-5.1.6-7.6 0l-1.3 2.2a14 14 0 0 1-5.3-2.7c-.3-4.2.6-7.9 2.6-11.2 1.2-.8 2.7-1.4 4.4-1.7Zm-.3 6.1a1.9 2.1 0 1 0 0 4.2 1.9 2.1 0 0 0 0-4.2Zm7.4 0a1.9 2.1 0 1 0 0 4.2 1.9 2.1 0 0 0 0-4.2Z"
    />
  ),
}

/** “Continue with Discord”. */
export function DiscordButton(props: ProviderButtonProps): ReactNode {
  return <SocialButton {...props} brand={discord} />
}
