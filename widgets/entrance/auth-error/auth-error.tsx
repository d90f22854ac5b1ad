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
import { Icon } from '../../parts/icon.tsx'
import { usePart } from '../../core/part.ts'
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
  const part = usePart()
  const found = useLinkParameters(parameters)
  const target = useSafeTarget(retryTo ?? paths.signIn)
  const code = given ?? found?.error
  useForgottenAfter(code)
  return (
    <Widget {...root} name="auth-error" data-state={code === undefined ? 'empty' : 'error'}>
      <Card title={t('authError.title')} takesFocus={code !== undefined}>
        <div {...part('message')} role="alert" data-state="error">
          <Icon of={alert} />
          <p>{t(callbackSentence(code ?? ''))}</p>
        </div>
        <Retry target={target} onRetry={onRetry} />
      </Card>
    </Widget>
  )
}

function Retry({
  target,
  onRetry,
}: {
  readonly target: string | undefined
  readonly onRetry: (() => void) | undefined
}): ReactNode {
  const { t } = useAuthContext()
  const part = usePart()
  if (onRetry !== undefined) {
    return (
      <div {...part('retry')}>
        <Button onClick={onRetry}>{t('common.retry')}</Button>
      </div>
    )
  }
  if (target === undefined) return null
  return (
    <div {...part('retry')}>
      <PageLink href={target}>{t('common.retry')}</PageLink>
    </div>
  )
}
