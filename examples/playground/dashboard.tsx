import type { ReactNode } from 'react'
import { AdminUsers } from '@latchkey/react/admin-users'
import { type SessionData, useSession } from '@latchkey/react'
import { Account } from './account.tsx'
import { useFeature } from './features.ts'
import { NextStep } from './next-step.tsx'
import { SessionFacts } from './session-facts.tsx'
import { SessionList } from './session-list.tsx'

/** What somebody sees who is signed in. */
export function Dashboard(): ReactNode {
  const { data } = useSession()
  const hasAdmin = useFeature('admin')
  if (data === null) return null
  return (
    <div className="dashboard">
      <div className="greeting">
        <h1>You’re in, {data.user.name}</h1>
        <p>Reload this page, or open it in another tab: the session stays until you sign out from the menu above.</p>
      </div>
      <SessionFacts session={data.session} user={data.user} />
      <SessionList current={data.session.token} />
      <Account />
      {hasAdmin && isAdmin(data) && (
        <section className="wide" aria-label="Everybody">
          <AdminUsers />
        </section>
      )}
      <NextStep />
    </div>
  )
}

/** Roles are a list with commas. The service decides anyway; this only hides what would be refused. */
function isAdmin({ user }: SessionData): boolean {
  const role: unknown = Reflect.get(user, 'role')
  return typeof role === 'string' && role.split(',').includes('admin')
}
