'use client'
import type { ReactNode } from 'react'
import { type SocialBrand, Shape } from '../button/brand.tsx'
import { type ProviderButtonProps, SocialButton } from '../button/social-button.tsx'

/** TikTok, as buttons and lists show it. */
export const tiktok: SocialBrand = {
  id: 'tiktok',
  name: 'TikTok',
  mark: (
    <g strokeWidth="6">
      <Shape stroke="#25f4ee" d="M25 5v26a7.6 7.6 0 11-7-7M25 6a11.6 11.6 0 0012 11" />
      <Shape stroke="#fe2c55" d="M28 7v26a7.6 7.6 0 11-7-7M28 8a11.6 11.6 0 0012 11" />
      <Shape stroke="currentColor" d="M27 6v26a7.6 7.6 0 11-7-7M27 7a11.6 11.6 0 0012 11" />
    </g>
  ),
}

/** “Continue with TikTok”. */
export function TiktokButton(props: ProviderButtonProps): ReactNode {
  return <SocialButton {...props} brand={tiktok} />
}
