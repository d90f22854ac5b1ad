'use client'
import type { ReactNode } from 'react'
import type { ClientError } from '../../client/index.ts'
import { useAuthContext } from '../../core/context.ts'
import { useSession } from '../../core/use-session.ts'
import { Retry } from '../../parts/retry.tsx'
import { MessagesProvider } from '../../parts/messages-provider.tsx'
import { Widget, type WidgetProps } from '../../parts/widget.tsx'
import { usePlaceOfProblem } from '../service-problem/place.ts'
import { Reason, ServiceProblem } from '../service-problem/service-problem.tsx'
import { controlsEnglish } from '../../locales/english/controls.ts'

/** Shows its children until it is known whether somebody is signed in. */
export function AuthLoading({ children }: { readonly children: ReactNode }): ReactNode {
  return useSession().status === 'loading' ? children : null
}

export interface AuthReadyProps {
  readonly children: ReactNode
  /** When it could not be found out. By default the first such place of a page says so, and how to try again. */
  readonly failed?: ReactNode
}

/** Shows its children as soon as it is known whether somebody is signed in. */
export function AuthReady({ children, failed }: AuthReadyProps): ReactNode {
  const { status, error } = useSession()
  if (status === 'error') return failed === undefined ? <ServiceProblem error={error} /> : failed
  return status === 'authenticated' || status === 'unauthenticated' ? children : null
}

export interface AuthFailedProps extends WidgetProps {
  /** Instead of our own sentence; the button to try again stays. A function draws everything itself. */
  readonly children?:
    ReactNode | ((failure: { readonly error: ClientError | null; readonly retry: () => void }) => ReactNode)
}

/** Says that it could not be found out whether somebody is signed in, and asks again on a click. */
export function AuthFailed({ children, ...root }: AuthFailedProps): ReactNode {
  const { status, error, refetch } = useSession()
  usePlaceOfProblem(true)
  if (status !== 'error') return null
  const retry = () => void refetch()
  if (typeof children === 'function') return children({ error, retry })
  return (
    <MessagesProvider widget="AuthFailed" english={controlsEnglish} own={root}>
      <Widget {...root} name="auth-failed">
        <Failure>{children}</Failure>
      </Widget>
    </MessagesProvider>
  )
}

function Failure({ children }: { readonly children: ReactNode }): ReactNode {
  const { t } = useAuthContext()
  const { isRefetching, error, refetch } = useSession()
  return (
    <Retry pending={isRefetching} onRetry={() => void refetch()}>
      {children ?? <p>{t('controls.failed')}</p>}
      {children === undefined && error !== null && <Reason error={error} />}
    </Retry>
  )
}
