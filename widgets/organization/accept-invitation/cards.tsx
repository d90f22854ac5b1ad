'use client'
import type { ReactNode } from 'react'
import type { ClientError } from '../../client/index.ts'
import { useAuthContext } from '../../core/context.ts'
import { placeError } from '../../core/form-problem.ts'
import { Card } from '../../parts/card.tsx'
import { usePart } from '../../core/part.ts'
import type { Ending } from './find-invitation.ts'
import type { InvitationState } from './use-accept-invitation.ts'
import { PageLink } from '../../parts/link.tsx'
import { Retry } from '../../parts/retry.tsx'

/** While it is asked. */
export function Reading({ takesFocus }: { readonly takesFocus: boolean }): ReactNode {
  const { t } = useAuthContext()
  return <Card title={t('invitation.title')} description={t('account.loading')} takesFocus={takesFocus} />
}

/** The page names no invitation. */
export function Missing(): ReactNode {
  const { t } = useAuthContext()
  return <Card title={t('invitation.missingTitle')} description={t('invitation.missing')} />
}

/** It could not be asked. */
export function Failed({ error, onRetry }: { readonly error: ClientError; readonly onRetry: () => void }): ReactNode {
  const { t } = useAuthContext()
  const problem = placeError(error, [], {}, t, {}, 0).form
  return (
    <Card title={t('invitation.title')} description={t('invitation.failed')}>
      <Retry onRetry={onRetry}>
        <p {...usePart()('description')}>{problem?.text}</p>
      </Retry>
    </Card>
  )
}

export interface AnsweredProps {
  readonly state: Extract<InvitationState, { kind: 'accepted' | 'declined' }>
  /** Where to go on, already checked. */
  readonly target: string | undefined
}

/** What came of the answer. */
export function AnsweredCard({ state: { kind, invitation }, target }: AnsweredProps): ReactNode {
  const { t } = useAuthContext()
  const organization = invitation.organizationName
  return (
    <Card
      title={t(`invitation.${kind}Title`, { organization })}
      description={t(`invitation.${kind}`, { organization })}
      takesFocus
    >
      {kind === 'accepted' && <Onward target={target} />}
    </Card>
  )
}

export interface EndedProps {
  readonly why: Ending
  readonly target: string | undefined
  readonly takesFocus: boolean
}

/** Why it cannot be answered, and what to do about that. */
export function EndedCard({ why, target, takesFocus }: EndedProps): ReactNode {
  const { t } = useAuthContext()
  const isMember = why === 'usedByYou' || why === 'member'
  return (
    <Card
      title={t(`invitation.${why === 'usedByYou' ? 'used' : why}Title`)}
      description={t(`invitation.${why}`)}
      takesFocus={takesFocus}
    >
      {isMember && <Onward target={target} />}
    </Card>
  )
}

function Onward({ target }: { readonly target: string | undefined }): ReactNode {
  const { t } = useAuthContext()
  if (target === undefined) return null
  return <PageLink href={target}>{t('signedIn.continue')}</PageLink>
}
