import type { ReactNode } from 'react'

/** The way to the mails: in development the service keeps them instead of sending them. */
export function Inbox(): ReactNode {
  return (
    <a className="inbox" href="/dev/inbox">
      development inbox
    </a>
  )
}
