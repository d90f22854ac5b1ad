'use client'
import type { ReactNode } from 'react'
import alert from 'lucide/dist/esm/icons/circle-alert.mjs'
import { Icon } from './icon.tsx'
import type { FormProblem } from '../core/form-problem.ts'
import { useAuthContext } from '../core/context.ts'
import { Button } from './button.tsx'
import { duration } from '../core/language.ts'
import { usePart } from '../core/part.ts'

export interface FormMessageProps {
  readonly id?: string | undefined
  readonly problem: FormProblem | null
  /** Seconds until the form can be sent again. */
  readonly wait?: number
  readonly onRetry?: () => void
}

/** The live region of a form: always there, filled when something went wrong, until the person edits or sends again. */
export function FormMessage({ id, problem, wait = 0, onRetry }: FormMessageProps): ReactNode {
  const { t, locale } = useAuthContext('FormMessage')
  const part = usePart()
  const waits = problem?.retryAt !== undefined
  return (
    <div {...part('message')} id={id} role="alert" tabIndex={-1} data-state={problem === null ? 'empty' : 'error'}>
      {problem !== null && (
        <>
          <Icon of={alert} />
          <div>
            <p>{problem.text}</p>
            {/* Counting aloud would drown everything else: only the end is announced. */}
            {waits && wait > 0 && <p aria-hidden="true">{t('wait.left', { time: duration(wait, locale) })}</p>}
            {waits && wait === 0 && <p>{t('wait.over')}</p>}
            {problem.known ? null : <p {...part('code')}>{t('common.code', { code: problem.code })}</p>}
            {problem.retry && onRetry !== undefined && <Button onClick={onRetry}>{t('common.retry')}</Button>}
          </div>
        </>
      )}
    </div>
  )
}
