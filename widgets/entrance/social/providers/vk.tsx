'use client'
import type { ReactNode } from 'react'
import { siVk } from 'simple-icons'
import { Glyph, type SocialBrand } from '../button/brand.tsx'
import { type ProviderButtonProps, SocialButton } from '../button/social-button.tsx'

/** VK, as buttons and lists show it. */
export const vk: SocialBrand = { id: 'vk', name: 'VK', mark: <Glyph icon={siVk} hasColor /> }

/** “Continue with VK”. */
export function VkButton(props: ProviderButtonProps): ReactNode {
  return <SocialButton {...props} brand={vk} />
}
