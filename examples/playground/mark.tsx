import type { ReactNode } from 'react'

/** The product's mark and name, and where we are. */
export function Mark(): ReactNode {
  return (
    <span className="mark">
      <svg viewBox="0 0 32 32" aria-hidden="true">
        <rect width="32" height="32" rx="8" />
        <path d="M12.5 8.5a5 5 0 1 1 0 10 5 5 0 0 1 0-10Zm3.6 8.6 8.4 8.4m-2.6-2.6 2.2-2.2m-5-.6 2.2-2.2" />
      </svg>
      Latchkey
      <span className="tag">Playground</span>
    </span>
  )
}
