'use client'
import type { ReactNode } from 'react'
import fileQuestion from 'lucide/dist/esm/icons/file-question-mark.mjs'
import wifiOff from 'lucide/dist/esm/icons/wifi-off.mjs'
import { useAuthContext } from '../core/context.ts'
import { Button } from '../parts/button.tsx'
import { Card } from '../parts/card.tsx'
import { Loading } from '../parts/loading.tsx'
import { Tile } from '../parts/tile.tsx'
import { PageLink } from '../parts/link.tsx'
import { usePart } from '../core/part.ts'
import { MessagesProvider } from '../parts/messages-provider.tsx'
import { Widget, type WidgetProps } from '../parts/widget.tsx'
import { authViewEnglish } from '../locales/english/page-problems.ts'

/** About as large as the card that comes. */
export function CardSkeleton(root: WidgetProps): ReactNode {
  return (
    <Widget {...root} name="auth-view" data-state="loading">
      <Lines />
    </Widget>
  )
}

function Lines(): ReactNode {
  const { t } = useAuthContext()
  return (
    <div {...usePart()('card')}>
      <Loading shape="card">{t('account.loading')}</Loading>
    </div>
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
    <Card icon={<Tile of={fileQuestion} />} title={t('authView.missingTitle')} description={t('authView.missing')}>
      {paths.signIn !== undefined && (
        <PageLink href={paths.signIn} part="submit">
          {t('authView.signIn')}
        </PageLink>
      )}
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
    <Card
      icon={<Tile of={wifiOff} tone="warning" />}
      title={t('authView.failedTitle')}
      description={t('authView.failed')}
      takesFocus
    >
      <Button part="submit" onClick={onRetry}>
        {t('common.retry')}
      </Button>
    </Card>
  )
}
