'use client'
import type { ReactNode } from 'react'
import { isThisMachine } from '../client/redirect.ts'
import { useAuthContext } from '../core/context.ts'
import { usePart } from '../core/part.ts'
import { failedWidgetEnglish } from '../locales/english/page-problems.ts'
import { MessagesProvider } from './messages-provider.tsx'
import { Retry } from './retry.tsx'

export interface FailedWidgetProps {
  /** What was thrown. */
  readonly error: unknown
  readonly onRetry: () => void
}

/** In the place of a widget that could not be drawn. */
export function FailedWidget(props: FailedWidgetProps): ReactNode {
  return (
    <MessagesProvider widget="FailedWidget" english={failedWidgetEnglish}>
      <FailedCard {...props} />
    </MessagesProvider>
  )
}

function FailedCard({ error, onRetry }: FailedWidgetProps): ReactNode {
  const { t } = useAuthContext()
  const part = usePart()
  // A developer, on their own machine, reads at once what it was; nobody else does.
  const isShown = error instanceof Error && isThisMachine(globalThis.location.hostname)
  return (
    <section {...part('card')}>
      <Retry onRetry={onRetry}>
        <p>{t('failedWidget.title')}</p>
        <p {...part('description')}>{t('failedWidget.description')}</p>
        {isShown && (
          <code {...part('code')} dir="ltr">
            {error.message}
          </code>
        )}
      </Retry>
    </section>
  )
}
