import type { ReactNode } from 'react'
import {
  ChangeEmail,
  ChangePassword,
  ChangeUsername,
  ConnectedAccounts,
  DeleteAccount,
  Passkeys,
} from '@latchkey/react'
import { useFeature } from './features.ts'
import { Inbox } from './inbox.tsx'
import { useProviders } from './providers.ts'

/** The widgets with which somebody looks after their own account. */
export function Account(): ReactNode {
  const providers = useProviders()
  const hasPasskeys = useFeature('passkey')
  const hasUsernames = useFeature('username')
  return (
    <section className="wide" aria-labelledby="account">
      <h3 id="account">Your account</h3>
      <p className="note">
        Mails go to the <Inbox />. What the service does not allow says so: see <code>user</code> in your{' '}
        <code>auth.config.ts</code>.
      </p>
      <div className="account">
        {hasPasskeys && <Passkeys />}
        <ChangePassword />
        {hasUsernames && <ChangeUsername />}
        <ChangeEmail />
        {providers.length > 0 && <ConnectedAccounts providers={providers} />}
        <DeleteAccount />
      </div>
    </section>
  )
}
