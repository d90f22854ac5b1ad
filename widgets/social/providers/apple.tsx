'use client'
import type { ReactNode } from 'react'
import type { SocialBrand } from '../brand.ts'
import { type ProviderButtonProps, SocialButton } from '../social-button.tsx'

/** Apple, as buttons and lists show it. */
export const apple: SocialBrand = {
  id: 'apple',
  name: 'Apple',
  mark: (
    <path
      fill="currentColor"
      d="M12.1 6.3c0-2.4 1.5-4.1 3.8-4.5.1 2.5-1.5 4.3-3.8 4.5Zm0 1.4c1-.6 2-1 3.2-1 1.7 0 3.1.7 4 2.1-3 1.9-2.6 5.9.7 7.2-1 3-2.8 6.1-4.9 6.1-1.1 0-1.7-.7-3-.7s-1.9.7-3 .7C6.4 22.1 3.9 17.3 3.9 13.2c0-3.9 2.2-6.4 5-6.4 1.2 0 2.2.4 3.2.9Z"
    />
  ),
}

/** “Continue with Apple”. */
export function AppleButton(props: ProviderButtonProps): ReactNode {
  return <SocialButton {...props} brand={apple} />
}
