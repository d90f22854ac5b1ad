'use client'
import type { ReactNode } from 'react'
import type { SocialBrand } from '../brand.ts'
import { type ProviderButtonProps, SocialButton } from '../social-button.tsx'

/** VK, as buttons and lists show it. */
export const vk: SocialBrand = {
  id: 'vk',
  name: 'VK',
  mark: (
    <>
      <rect width="21" height="21" x="1.5" y="1.5" fill="#07f" rx="5" />
      <path
        fill="#fff"
        d="M12.8 16.6c-5 0-7.9-3.4-8-9.1h2.5c.1 4.2 1.9 5.9 3.4 6.3V7.5h2.3v3.6c1.5-.2 3-1.8 3.5-3.6h2.3a7 7 0 0 1-3.1 4.4c1.7.8 2.9 2 3.6 4.7h-2.5c-.5-1.7-1.9-3-3.8-3.2v3.2Z"
      />
    </>
  ),
}

/** “Continue with VK”. */
export function VkButton(props: ProviderButtonProps): ReactNode {
  return <SocialButton {...props} brand={vk} />
}
