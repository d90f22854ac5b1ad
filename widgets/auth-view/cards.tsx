'use client'
import type { ReactNode } from 'react'
import { useAuthContext } from '../core/context.ts'
import { Button } from '../parts/button.tsx'
import { Card } from '../parts/card.tsx'
import { PageLink } from '../parts/link.tsx'
import { usePart } from '../core/part.ts'
import { MessagesProvider } from '../parts/messages-provider.tsx'
import { Widget, type WidgetProps } from '../parts/widget.tsx'
import { authViewEnglish } from '../locales/english/page-problems.ts'

/** About as large as the card that comes. */
export function CardSkeleton({ lines, ...root }: WidgetProps & { readonly lines: number }): ReactNode {
  return (
    <Widget {...root} name="auth-view" data-state="loading">
      <Lines count={lines} />
    </Widget>
  )
}

function Lines({ count }: { readonly count: number }): ReactNode {
  const { t } = useAuthContext()
  const part = usePart()
  return (
    <output {...part('card')} aria-busy="true">
      <span {...part('sr-only')}>{t('account.loading')}</span>
      <span {...part('skeleton')} aria-hidden="true" />
      {Array.from({ length: count }, (_, index) => (
        <span {...part('skeleton')} data-of="control" aria-hidden="true" key={index} />
      ))}
    </output>
  )
}

/** An address without a page. */
export function MissingCard(root: WidgetProps): ReactNode {
  return (
    <MessagesProvider widget="AuthView" english={authViewEnglish} own={root}>
      <Widget {...root} name="auth-view" data-state="missing">
        <Missing />
      </Widget>
    </MessagesProvider>
  )
}

function Missing(): ReactNode {
  const { t, paths } = useAuthContext()
  return (
    <Card title={t('authView.missingTitle')} description={t('authView.missing')}>
      {paths.signIn !== undefined && <PageLink href={paths.signIn}>{t('authView.signIn')}</PageLink>}
    </Card>
  )
}

/** A page whose code could not be loaded. */
export function FailedCard({ onRetry, ...root }: WidgetProps & { readonly onRetry: () => void }): ReactNode {
  return (
    <MessagesProvider widget="AuthView" english={authViewEnglish} own={root}>
      <Widget {...root} name="auth-view" data-state="error">
        <Failed onRetry={onRetry} />
      </Widget>
    </MessagesProvider>
  )
}

function Failed({ onRetry }: { readonly onRetry: () => void }): ReactNode {
  const { t } = useAuthContext()
  return (
    <Card title={t('authView.failedTitle')} description={t('authView.failed')} takesFocus>
      <Button onClick={onRetry}>{t('common.retry')}</Button>
    </Card>
  )
}
