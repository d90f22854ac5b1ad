'use client'
import type { ReactNode } from 'react'
import { type SocialBrand, Shape } from '../button/brand.tsx'
import { type ProviderButtonProps, SocialButton } from '../button/social-button.tsx'

/** VK, as buttons and lists show it. */
export const vk: SocialBrand = {
  id: 'vk',
  name: 'VK',
  mark: (
    <>
      <rect width="21" height="21" x="1.5" y="1.5" fill="#07f" rx="5" />
      <Shape
        fill="#fff"
        d="M26 33c-10 0-16-7-16-18h5c0 8 3 12 6 13v-13h5v7c3 0 6-3 7-7h5a14 14 0 01-7 9c4 1 6 4 8 9h-5c-1-3-4-6-8-6v6"
      />
    </>
  ),
}

/** “Continue with VK”. */
export function VkButton(props: ProviderButtonProps): ReactNode {
  return <SocialButton {...props} brand={vk} />
}
