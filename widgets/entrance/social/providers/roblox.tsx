'use client'
import type { ReactNode } from 'react'
import { type SocialBrand, Shape } from '../button/brand.tsx'
import { type ProviderButtonProps, SocialButton } from '../button/social-button.tsx'

/** Roblox, as buttons and lists show it. */
export const roblox: SocialBrand = {
  id: 'roblox',
  name: 'Roblox',
  mark: <Shape d="M12 4l32 8-8 32-32-8M21 18l-3 9 9 3 3-9" />,
}

/** “Continue with Roblox”. */
export function RobloxButton(props: ProviderButtonProps): ReactNode {
  return <SocialButton {...props} brand={roblox} />
}
