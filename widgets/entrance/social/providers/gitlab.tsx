'use client'
import type { ReactNode } from 'react'
import { siGitlab } from 'simple-icons'
import { Glyph, type SocialBrand } from '../button/brand.tsx'
import { type ProviderButtonProps, SocialButton } from '../button/social-button.tsx'

/** GitLab, as buttons and lists show it. */
export const gitlab: SocialBrand = { id: 'gitlab', name: 'GitLab', mark: <Glyph icon={siGitlab} hasColor /> }

/** “Continue with GitLab”. */
export function GitlabButton(props: ProviderButtonProps): ReactNode {
  return <SocialButton {...props} brand={gitlab} />
}
