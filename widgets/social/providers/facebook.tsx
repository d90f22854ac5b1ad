'use client'
import type { ReactNode } from 'react'
import type { SocialBrand } from '../brand.ts'
import { type ProviderButtonProps, SocialButton } from '../social-button.tsx'

/** Facebook, as buttons and lists show it. */
export const facebook: SocialBrand = {
  id: 'facebook',
  name: 'Facebook',
  mark: (
    <>
      <circle cx="12" cy="12" r="10.5" fill="#0866ff" />
      <path
        fill="#fff"
        d="M10.3 22.4v-7.7H7.9v-3.2h2.4V9.8c0-2.8 1.5-4.3 4-4.3.7 0 1.3.1 1.9.2v2.8h-1.3c-1.1 0-1.5.6-1.5 1.5v1.5h2.7l-.5 3.2h-2.2v7.7Z"
      />
    </>
  ),
}

/** “Continue with Facebook”. */
export function FacebookButton(props: ProviderButtonProps): ReactNode {
  return <SocialButton {...props} brand={facebook} />
}
