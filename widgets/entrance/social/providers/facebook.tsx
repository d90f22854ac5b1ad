'use client'
import type { ReactNode } from 'react'
import { siFacebook } from 'simple-icons'
import { Glyph, type SocialBrand } from '../button/brand.tsx'
import { type ProviderButtonProps, SocialButton } from '../button/social-button.tsx'

/** Facebook, as buttons and lists show it. */
export const facebook: SocialBrand = { id: 'facebook', name: 'Facebook', mark: <Glyph icon={siFacebook} hasColor /> }

/** “Continue with Facebook”. */
export function FacebookButton(props: ProviderButtonProps): ReactNode {
  return <SocialButton {...props} brand={facebook} />
}
