import type { ReactNode } from 'react'
import type { SessionData } from '@latchkey/react'
import { paths } from './paths.ts'
import { moment } from './moment.ts'

/** What `useSession` knows. */
export function SessionFacts({ session, user }: SessionData): ReactNode {
  const facts = [
    ['Name', user.name],
    ['Email', user.email],
    ['Address confirmed', user.emailVerified ? 'Yes' : <Unconfirmed key="unconfirmed" />],
    ['Signed in', moment(session.createdAt)],
    ['Session ends', moment(session.expiresAt)],
  ] as const
  return (
    <section className="panel" aria-labelledby="facts">
      <h3 id="facts">Your session</h3>
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

/** The way to the page that sends the mail, also when none was sent at sign-up. */
function Unconfirmed(): ReactNode {
  return (
    <>
      Not yet. <a href={paths.verifyEmail}>Confirm it</a>
    </>
  )
}
