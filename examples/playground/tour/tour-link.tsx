import type { MouseEvent, ReactNode } from 'react'
import { type AddressChange, addressWith, goTo, useAddress } from './address.ts'

interface TourLinkProps {
  /** What is another when somebody follows it. */
  readonly change: AddressChange
  readonly isCurrent: boolean
  readonly children: ReactNode
  readonly onFollow?: () => void
}

/** A link inside the tour: keeps theme, language and width, and opens in another tab like any link. */
export function TourLink({ change, isCurrent, children, onFollow }: TourLinkProps): ReactNode {
  // Renders again when a setting changes, which is part of where it leads.
  useAddress()
  const address = addressWith(change)
  const follow = (event: MouseEvent) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    goTo(address)
    onFollow?.()
  }
  return (
    <a href={address} aria-current={isCurrent ? 'page' : undefined} onClick={follow}>
      {children}
    </a>
  )
}
