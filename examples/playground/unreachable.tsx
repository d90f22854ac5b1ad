import type { ReactNode } from 'react'
import { useSession } from '@latchkey/react'

/** In the place of a page whose service does not answer. */
export function Unreachable(): ReactNode {
  const { refetch, isRefetching } = useSession()
  return (
    <section className="panel unreachable" role="alert">
      <h2>The service does not answer</h2>
      <p>
        Look at the terminal in which <code>latchkey serve --dev</code> runs, then ask again.
      </p>
      <button type="button" className="button" aria-disabled={isRefetching} onClick={() => void refetch()}>
        Ask again
      </button>
    </section>
  )
}
