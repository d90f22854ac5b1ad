'use client'
import type { ReactNode } from 'react'
import type { SocialBrand } from '../brand.ts'
import { type ProviderButtonProps, SocialButton } from '../social-button.tsx'

/** GitLab, as buttons and lists show it. */
export const gitlab: SocialBrand = {
  id: 'gitlab',
  name: 'GitLab',
  mark: (
    <>
      <path fill="#e24329" d="m12 21.5 4.2-11.7H7.8Z" />
      <path fill="#fc6d26" d="M12 21.5 7.8 9.8H2Zm0 0 4.2-11.7H22Z" />
      <path fill="#fca326" d="m12 21.5-10.3-8a1 1 0 0 1-.3-1.1L2 9.8Zm0 0 10.3-8a1 1 0 0 0 .3-1.1L22 9.8Z" />
      <path fill="#e24329" d="M2 9.8 4.8 2l3 7.8Zm20 0L19.2 2l-3 7.8Z" />
    </>
  ),
}

/** “Continue with GitLab”. */
export function GitlabButton(props: ProviderButtonProps): ReactNode {
  return <SocialButton {...props} brand={gitlab} />
}
