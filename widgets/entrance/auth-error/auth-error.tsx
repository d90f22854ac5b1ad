'use client'
import { MessagesProvider } from '../../parts/messages-provider.tsx'
import { callbackEnglish } from '../../locales/english/social-callback.ts'
import type { ReactNode } from 'react'
import alert from 'lucide/dist/esm/icons/circle-alert.mjs'
import { useAuthContext } from '../../core/context.ts'
import { useLinkParameters } from '../../core/use-link-parameters.ts'
import { useForgottenAfter } from '../../core/use-last-used.ts'
import { useSafeTarget } from '../../core/use-safe-target.ts'
import { Button } from '../../parts/button.tsx'
import { Card } from '../../parts/card.tsx'
import { Tile } from '../../parts/tile.tsx'
import { Widget, type WidgetProps } from '../../parts/widget.tsx'
import { callbackSentence } from '../social/flow/callback-sentence.ts'
import { PageLink } from '../../parts/link.tsx'

export interface AuthErrorProps extends WidgetProps {
  /** What went wrong; by default `?error=` of the page, which is then removed from its address. */
  readonly code?: string | undefined
  /** Where to try again; by default `paths.signIn`. */
  readonly retryTo?: string | undefined
  /** Or what to do instead of leaving. */
  readonly onRetry?: (() => void) | undefined
}

const parameters = ['error', 'error_description'] as const

/** The page of somebody whom a provider or a link could not bring in: a sentence for the code, and the way back. */
export function AuthError(props: AuthErrorProps): ReactNode {
  return (
    <MessagesProvider widget="AuthError" english={callbackEnglish} own={props}>
      <AuthErrorWidget {...props} />
    </MessagesProvider>
  )
}

function AuthErrorWidget({ code: given, retryTo, onRetry, ...root }: AuthErrorProps): ReactNode {
  const { t, paths } = useAuthContext()
  const found = useLinkParameters(parameters)
  const target = useSafeTarget(retryTo ?? paths.signIn)
  const code = given ?? found?.error
  useForgottenAfter(code)
  return (
    <Widget {...root} name="auth-error" data-state={code === undefined ? 'empty' : 'error'}>
      <Card
        icon={<Tile of={alert} tone="danger" />}
        title={t('authError.title')}
        description={<span role="alert">{t(callbackSentence(code ?? ''))}</span>}
        takesFocus={code !== undefined}
      >
        {onRetry === undefined ? (
          target !== undefined && (
            <PageLink href={target} part="submit">
              {t('common.retry')}
            </PageLink>
          )
        ) : (
          <Button part="submit" onClick={onRetry}>
            {t('common.retry')}
          </Button>
        )}
      </Card>
    </Widget>
  )
}
