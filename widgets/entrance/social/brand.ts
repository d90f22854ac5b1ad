import type { ReactNode } from 'react'

/** How a provider is shown: its id at the service, its name, and its mark on a 24 × 24 canvas. */
export interface SocialBrand {
  readonly id: string
  readonly name: string
  readonly mark: ReactNode
}
