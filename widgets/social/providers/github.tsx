'use client'
import type { ReactNode } from 'react'
import type { SocialBrand } from '../brand.ts'
import { type ProviderButtonProps, SocialButton } from '../social-button.tsx'

/** GitHub, as buttons and lists show it. */
export const github: SocialBrand = {
  id: 'github',
  name: 'GitHub',
  mark: (
    <path
      fill="currentColor"
      fillRule="evenodd"
      d="M12 1.5a10.5 10.5 0 0 1 3.6 20.4c-.5.1-.8-.2-.8-.6v-2.7c0-.9-.3-1.6-.7-2 2.7-.4 4.5-1.6 4.5-4.6 0-1.3-.4-2.3-1.2-3.1.2-.9.2-1.9-.2-2.9-1.1 0-2 .5-2.9 1.1a9.6 9.6 0 0 0-4.6 0C8.8 6.5 7.9 6 6.8 6c-.4 1-.4 2-.2 2.9-.8.8-1.2 1.8-1.2 3.1 0 3 1.8 4.2 4.5 4.6-.3.3-.6.8-.7 1.4-1.2.5-2.2.2-2.9-1-.4-.7-1-1-1.7-1-.4.1-.4.3-.1.5 1.2.7 1.2 3 3.4 3 .4 0 .8 0 1.3-.1v1.9c0 .4-.3.7-.8.6A10.5 10.5 0 0 1 12 1.5Z"
    />
  ),
}

/** “Continue with GitHub”. */
export function GithubButton(props: ProviderButtonProps): ReactNode {
  return <SocialButton {...props} brand={github} />
}
