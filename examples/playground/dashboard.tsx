import type { ReactNode } from 'react'
import { SessionsSection, useSession } from '@latchkey/react'
import { Account } from './account.tsx'
import { SessionFacts } from './session-facts.tsx'

/** What somebody sees who is signed in. */
export function Dashboard(): ReactNode {
  const { data } = useSession()
  if (data === null) return null
  return (
    <div className="dashboard">
      <div className="greeting">
        <h2>You’re in, {data.user.name}</h2>
        <p>Reload this page, or open it in another tab: the session stays until you sign out from the menu above.</p>
      </div>
      <SessionFacts session={data.session} user={data.user} />
      <SessionsSection />
      <Account />
    </div>
  )
}
