'use client'
import type { ReactNode } from 'react'
import type { SocialBrand } from '../brand.ts'
import { type ProviderButtonProps, SocialButton } from '../social-button.tsx'

/** Roblox, as buttons and lists show it. */
export const roblox: SocialBrand = {
  id: 'roblox',
  name: 'Roblox',
  mark: (
    <path fill="currentColor" fillRule="evenodd" d="M6.2 2 22 6.2 17.8 22 2 17.8Zm4.1 7.1-1.2 4.6 4.6 1.2 1.2-4.6Z" />
  ),
}

/** “Continue with Roblox”. */
export function RobloxButton(props: ProviderButtonProps): ReactNode {
  return <SocialButton {...props} brand={roblox} />
}
