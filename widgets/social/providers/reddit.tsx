'use client'
import type { ReactNode } from 'react'
import type { SocialBrand } from '../brand.ts'
import { Shape } from '../shape.tsx'
import { type ProviderButtonProps, SocialButton } from '../social-button.tsx'

/** Reddit, as buttons and lists show it. */
export const reddit: SocialBrand = {
  id: 'reddit',
  name: 'Reddit',
  mark: (
    <>
      <circle cx="12" cy="12" r="10.5" fill="#ff4500" />
      <Shape
        fill="#fff"
        fillRule="nonzero"
        d="M7.5 24a4 4 0 108 0 4 4 0 10-8 0M32.5 24a4 4 0 108 0 4 4 0 10-8 0M31.5 13a2.5 2.5 0 105 0 2.5 2.5 0 10-5 0M11 28a13 9.5 0 1026 0 13 9.5 0 10-26 0M16.5 26a2.5 2.5 0 115 0 2.5 2.5 0 11-5 0M26.5 26a2.5 2.5 0 115 0 2.5 2.5 0 11-5 0"
      />
      <g strokeLinecap="round">
        <Shape stroke="#fff" strokeWidth="2.4" d="M25 18l2-7 6 1" />
        <Shape stroke="#ff4500" strokeWidth="2" d="M19 32c3 2 7 2 10 0" />
      </g>
    </>
  ),
}

/** “Continue with Reddit”. */
export function RedditButton(props: ProviderButtonProps): ReactNode {
  return <SocialButton {...props} brand={reddit} />
}
