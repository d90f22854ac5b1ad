'use client'
import type { ReactNode } from 'react'
import type { SocialBrand } from '../brand.ts'
import { type ProviderButtonProps, SocialButton } from '../social-button.tsx'

/** Microsoft, as buttons and lists show it. */
export const microsoft: SocialBrand = {
  id: 'microsoft',
  name: 'Microsoft',
  mark: (
    <>
      <path fill="#f25022" d="M2.5 2.5h9v9h-9Z" />
      <path fill="#7fba00" d="M12.5 2.5h9v9h-9Z" />
      <path fill="#00a4ef" d="M2.5 12.5h9v9h-9Z" />
      <path fill="#ffb900" d="M12.5 12.5h9v9h-9Z" />
    </>
  ),
}

/** “Continue with Microsoft”. */
export function MicrosoftButton(props: ProviderButtonProps): ReactNode {
  return <SocialButton {...props} brand={microsoft} />
}
