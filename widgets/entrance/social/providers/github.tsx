'use client'
import type { ReactNode } from 'react'
import { type SocialBrand, Shape } from '../button/brand.tsx'
import { type ProviderButtonProps, SocialButton } from '../button/social-button.tsx'

/** GitHub, as buttons and lists show it. */
export const github: SocialBrand = {
  id: 'github',
  name: 'GitHub',
  mark: (
    <Shape d="M24 3a21 21 0 017 41c-1 0-1-1-1-1v-6c0-2-1-3-2-4 6-1 9-3 9-9 0-3-1-5-2-6 0-2 0-4-1-6-2 0-4 1-5 2a19 19 0 00-10 0c-1-1-3-2-5-2-1 2-1 4-1 6-1 1-2 3-2 6 0 6 3 8 9 9-1 1-1 2-2 3-2 1-4 0-5-2-1-1-2-2-4-2-1 0-1 1 0 1 2 1 2 6 7 6 1 0 1 0 2 0v4c0 0 0 1-1 1a21 21 0 017-41" />
  ),
}

/** “Continue with GitHub”. */
export function GithubButton(props: ProviderButtonProps): ReactNode {
  return <SocialButton {...props} brand={github} />
}
