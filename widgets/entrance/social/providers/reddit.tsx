'use client'
import type { ReactNode } from 'react'
import { type SocialBrand, Shape } from '../button/brand.tsx'
import { type ProviderButtonProps, SocialButton } from '../button/social-button.tsx'

/** Reddit, as buttons and lists show it. */
export const reddit: SocialBrand = {
  id: 'reddit',
  name: 'Reddit',
  mark: (
    <>
      <circle cx="12" cy="12" r="10.5" fill="#ff4500" />
      <ellipse cx="12" cy="14" rx="6.5" ry="4.75" fill="#fff" />
      <g strokeLinecap="round">
        <Shape stroke="#fff" strokeWidth="8" d="M11.5 24h0M36.5 24h0" />
        <Shape stroke="#fff" strokeWidth="5" d="M34 13h0" />
        <Shape stroke="#fff" strokeWidth="2.4" d="M25 18l2-7 6 1" />
        <Shape stroke="#ff4500" strokeWidth="5" d="M19 26h0M29 26h0" />
        <Shape stroke="#ff4500" strokeWidth="2" d="M19 32c3 2 7 2 10 0" />
      </g>
    </>
  ),
}

/** “Continue with Reddit”. */
export function RedditButton(props: ProviderButtonProps): ReactNode {
  return <SocialButton {...props} brand={reddit} />
}
