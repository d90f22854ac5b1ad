'use client'
import { type ReactNode, useEffect, useRef } from 'react'
import { useAuthContext } from '../../core/context.ts'
import { useSession } from '../../core/use-session.ts'
import { type UseSignOutOptions, useSignOut } from '../../core/use-sign-out.ts'
import { Card } from '../../parts/card.tsx'
import { PageLink } from '../../parts/link.tsx'
import { Retry } from '../../parts/retry.tsx'
import { MessagesProvider } from '../../parts/messages-provider.tsx'
import { Widget, type WidgetProps } from '../../parts/widget.tsx'
import { controlsEnglish } from '../../locales/english/controls.ts'

export interface SignOutProps extends WidgetProps, UseSignOutOptions {}

/** The page that signs out whoever opens it, and says so. */
export function SignOut(props: SignOutProps): ReactNode {
  return (
    <MessagesProvider widget="SignOut" english={controlsEnglish} own={props}>
      <SignOutWidget {...props} />
    </MessagesProvider>
  )
}

function SignOutWidget({ redirectTo, onSuccess, onError, ...root }: SignOutProps): ReactNode {
  const { t, paths } = useAuthContext()
  const { status, isRefetching, refetch } = useSession()
  const { state, signOut } = useSignOut({ redirectTo, onSuccess, onError })
  const begun = useRef(false)
  useEffect(() => {
    if (status !== 'authenticated' || begun.current) return
    begun.current = true
    void signOut()
  })
  const failed = state === 'error' || status === 'error'
  const done = !failed && status === 'unauthenticated'
  return (
    <Widget {...root} name="sign-out" data-state={failed ? 'error' : done ? 'success' : 'pending'}>
      {failed ? (
        <Card title={t('signOut.submit')} takesFocus>
          <Retry pending={isRefetching} onRetry={() => void (status === 'error' ? refetch() : signOut())}>
            <p>{t(status === 'error' ? 'controls.failed' : 'signOut.failed')}</p>
          </Retry>
        </Card>
      ) : done ? (
        <Card title={t('controls.signedOut')} description={t('controls.signedOutDescription')} takesFocus>
          {paths.signIn !== undefined && <PageLink href={paths.signIn}>{t('controls.signInAgain')}</PageLink>}
        </Card>
      ) : (
        <Card title={t('signOut.pending')} description={t('account.loading')} />
      )}
    </Widget>
  )
}
