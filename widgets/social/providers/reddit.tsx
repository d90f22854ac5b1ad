'use client'
import type { ReactNode } from 'react'
import type { SocialBrand } from '../brand.ts'
import { type ProviderButtonProps, SocialButton } from '../social-button.tsx'

/** Reddit, as buttons and lists show it. */
export const reddit: SocialBrand = {
  id: 'reddit',
  name: 'Reddit',
  mark: (
    <>
      <circle cx="12" cy="12" r="10.5" fill="#ff4500" />
      <path fill="none" stroke="#fff" strokeLinecap="round" strokeWidth="1.2" d="m12.3 9 .9-3.7 3 .7" />
      <circle cx="17" cy="6.3" r="1.3" fill="#fff" />
      <circle cx="5.7" cy="12" r="1.9" fill="#fff" />
      <circle cx="18.3" cy="12" r="1.9" fill="#fff" />
      <ellipse cx="12" cy="13.8" fill="#fff" rx="6.4" ry="4.7" />
      <circle cx="9.5" cy="12.9" r="1.2" fill="#ff4500" />
      <circle cx="14.5" cy="12.9" r="1.2" fill="#ff4500" />
      <path fill="none" stroke="#ff4500" strokeLinecap="round" strokeWidth="1" d="M9.5 15.8c1.6 1 3.4 1 5 0" />
    </>
  ),
}

/** “Continue with Reddit”. */
export function RedditButton(props: ProviderButtonProps): ReactNode {
  return <SocialButton {...props} brand={reddit} />
}
