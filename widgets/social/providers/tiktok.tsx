'use client'
import type { ReactNode } from 'react'
import type { SocialBrand } from '../brand.ts'
import { type ProviderButtonProps, SocialButton } from '../social-button.tsx'

/** TikTok, as buttons and lists show it. */
export const tiktok: SocialBrand = {
  id: 'tiktok',
  name: 'TikTok',
  mark: (
    <g fill="none" strokeWidth="3">
      <path stroke="#25f4ee" d="M12.6 2.5v13.2a3.8 3.8 0 1 1-3.8-3.8M12.6 3a5.8 5.8 0 0 0 5.8 5.6" />
      <path stroke="#fe2c55" d="M14.2 3.5v13.2a3.8 3.8 0 1 1-3.8-3.8M14.2 4a5.8 5.8 0 0 0 5.8 5.6" />
      <path stroke="currentColor" d="M13.4 3v13.2a3.8 3.8 0 1 1-3.8-3.8M13.4 3.5a5.8 5.8 0 0 0 5.8 5.6" />
    </g>
  ),
}

/** “Continue with TikTok”. */
export function TiktokButton(props: ProviderButtonProps): ReactNode {
  return <SocialButton {...props} brand={tiktok} />
}
