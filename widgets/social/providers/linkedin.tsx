'use client'
import type { ReactNode } from 'react'
import type { SocialBrand } from '../brand.ts'
import { type ProviderButtonProps, SocialButton } from '../social-button.tsx'

/** LinkedIn, as buttons and lists show it. */
export const linkedin: SocialBrand = {
  id: 'linkedin',
  name: 'LinkedIn',
  mark: (
    <>
      <rect width="21" height="21" x="1.5" y="1.5" fill="#0a66c2" rx="2.5" />
      <path
        fill="#fff"
        d="M4.9 9.6h3v9.3h-3Zm1.5-4.7a1.7 1.7 0 1 1 0 3.4 1.7 1.7 0 0 1 0-3.4Zm3.3 4.7h2.9v1.3c.6-1 1.6-1.5 2.9-1.5 2.6 0 3.6 1.6 3.6 4.4v5.1h-3v-4.7c0-1.4-.4-2.2-1.6-2.2s-1.8.9-1.8 2.2v4.7h-3Z"
      />
    </>
  ),
}

/** “Continue with LinkedIn”. */
export function LinkedinButton(props: ProviderButtonProps): ReactNode {
  return <SocialButton {...props} brand={linkedin} />
}
