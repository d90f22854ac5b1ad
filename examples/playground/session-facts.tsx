import type { ReactNode } from 'react'
import type { SessionData } from 'latchkey/react'
import { moment } from './moment.ts'

/** What `useSession` knows. */
export function SessionFacts({ session, user }: SessionData): ReactNode {
  const facts = [
    ['Name', user.name],
    ['E-mail address', user.email],
    ['Address confirmed', user.emailVerified ? 'Yes' : 'Not yet'],
    ['Signed in', moment(session.createdAt)],
    ['Session ends', moment(session.expiresAt)],
  ] as const
  return (
    <section className="panel" aria-labelledby="facts">
      <h2 id="facts">Your session</h2>
      <p className="note">
        What <code>useSession()</code> returns in this tab.
      </p>
      <dl className="facts">
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div>
          <dt>User id</dt>
          <dd className="mono">{user.id}</dd>
        </div>
      </dl>
    </section>
  )
}
