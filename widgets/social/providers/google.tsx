'use client'
import type { ReactNode } from 'react'
import type { SocialBrand } from '../brand.ts'
import { type ProviderButtonProps, SocialButton } from '../social-button.tsx'

/** Google, as buttons and lists show it. */
export const google: SocialBrand = {
  id: 'google',
  name: 'Google',
  mark: (
    <g fill="none" strokeWidth="4">
      <path stroke="#ea4335" d="M17.9 6.6A8 8 0 0 0 5.1 8" />
      <path stroke="#fbbc05" d="M5.1 8a8 8 0 0 0 0 8" />
      <path stroke="#34a853" d="M5.1 16a8 8 0 0 0 12.2 2" />
      <path stroke="#4285f4" d="M17.3 18A8 8 0 0 0 20 12h-8" />
    </g>
  ),
}

/** “Continue with Google”. */
export function GoogleButton(props: ProviderButtonProps): ReactNode {
  return <SocialButton {...props} brand={google} />
}
