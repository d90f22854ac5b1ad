'use client'
import type { ReactNode } from 'react'
import { type SocialBrand, Shape } from '../button/brand.tsx'
import { type ProviderButtonProps, SocialButton } from '../button/social-button.tsx'

/** GitLab, as buttons and lists show it. */
export const gitlab: SocialBrand = {
  id: 'gitlab',
  name: 'GitLab',
  mark: (
    <>
      <Shape fill="#e24329" d="M24 43l8-23h-16" />
      <Shape fill="#fc6d26" d="M24 43l-8-23h-12M24 43l8-23h12" />
      <Shape fill="#fca326" d="M24 43l-21-16a2 2 0 010-2l1-5M24 43l21-16a2 2 0 000-2l-1-5" />
      <Shape fill="#e24329" d="M4 20l6-16 6 16M44 20l-6-16-6 16" />
    </>
  ),
}

/** “Continue with GitLab”. */
export function GitlabButton(props: ProviderButtonProps): ReactNode {
  return <SocialButton {...props} brand={gitlab} />
}
