import type { ReactNode } from 'react'
import type { Demo } from './use-demo.ts'

/** The button that leads into the demo organization. Nothing where there is none. */
export function DemoOffer({ demo }: { readonly demo: Demo }): ReactNode {
  const { status, isBusy, problem, enter } = demo
  if (status === null) return null
  if (status.state === 'closed') return <p className="note">{status.message}</p>
  const start = () => {
    if (!isBusy) void enter()
  }
  return (
    <div className="demo-offer">
      <button type="button" className="button" aria-disabled={isBusy} onClick={start}>
        {status.state === 'empty' ? 'Create demo organization' : 'Sign in as the demo user'}
      </button>
      <p className="note">
        {status.state === 'empty'
          ? 'Creates Acme in this empty database, with people, teams and invitations, and signs you in as its owner.'
          : `${status.email} owns Acme.`}
      </p>
      {problem !== null && (
        <p className="note" role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}
