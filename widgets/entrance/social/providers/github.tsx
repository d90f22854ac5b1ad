'use client'
import type { ReactNode } from 'react'
import { siGithub } from 'simple-icons'
import { Glyph, type SocialBrand } from '../button/brand.tsx'
import { type ProviderButtonProps, SocialButton } from '../button/social-button.tsx'

/** GitHub, as buttons and lists show it. */
export const github: SocialBrand = { id: 'github', name: 'GitHub', mark: <Glyph icon={siGithub} /> }

/** “Continue with GitHub”. */
export function GithubButton(props: ProviderButtonProps): ReactNode {
  return <SocialButton {...props} brand={github} />
}
