'use client'
import { type ReactNode, useEffect } from 'react'
import type { ClientError } from '../../client/index.ts'
import { isThisMachine } from '../../client/redirect.ts'
import { useAuthContext } from '../../core/context.ts'
import { useChunk } from '../../core/use-chunk.ts'
import { useSession } from '../../core/use-session.ts'
import { usePart } from '../../core/part.ts'
import { reasonOf } from '../../parts/resource-view.tsx'
import { Retry } from '../../parts/retry.tsx'
import { Widget } from '../../parts/widget.tsx'
import { usePlaceOfProblem } from './place.ts'

interface ServiceProblemProps {
  readonly error: ClientError | null
  /** Asks again; by default for the session. */
  readonly onRetry?: (() => void) | undefined
}

/** In the place of what depends on who is signed in, when that could not be found out: once on a page. */
export function ServiceProblem({ error, onRetry }: ServiceProblemProps): ReactNode {
  const isHere = usePlaceOfProblem(false)
  const { isRefetching, refetch } = useSession()
  if (!isHere || error === null) return null
  return (
    <Widget name="service-problem" data-state="error">
      <Framed>
        <Retry pending={isRefetching} onRetry={onRetry ?? (() => void refetch())}>
          <Reason error={error} />
        </Retry>
      </Framed>
    </Widget>
  )
}

function Framed({ children }: { readonly children: ReactNode }): ReactNode {
  return <section {...usePart()('card')}>{children}</section>
}

/** What people read, and for a developer, on their own machine, the line that mends it. */
export function Reason({ error }: { readonly error: ClientError }): ReactNode {
  const { t } = useAuthContext()
  const { chunk: Advice, load } = useChunk(loadAdvice)
  useEffect(() => {
    if (isThisMachine(globalThis.location.hostname)) void load()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once; without it people's own sentence stays
  }, [])
  return (
    <>
      <p>{isOutOfReach(error) ? t('errors.NETWORK_ERROR') : reasonOf(error, t)}</p>
      {Advice !== null && <Advice error={error} />}
    </>
  )
}

/** Also where somebody on the way, or in the place of the service, answers in its own words. */
function isOutOfReach({ code, status }: ClientError): boolean {
  return code === 'UNEXPECTED_ANSWER' || status >= 500
}

async function loadAdvice() {
  const { ServiceAdvice } = await import('./service-advice.tsx')
  return ServiceAdvice
}
