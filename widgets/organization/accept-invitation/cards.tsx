'use client'
import type { ReactNode } from 'react'
import ban from 'lucide/dist/esm/icons/ban.mjs'
import check from 'lucide/dist/esm/icons/check.mjs'
import clock from 'lucide/dist/esm/icons/clock-alert.mjs'
import mailQuestion from 'lucide/dist/esm/icons/mail-question-mark.mjs'
import mailX from 'lucide/dist/esm/icons/mail-x.mjs'
import userCheck from 'lucide/dist/esm/icons/user-round-check.mjs'
import type { ClientError } from '../../client/index.ts'
import { useAuthContext } from '../../core/context.ts'
import { placeError } from '../../core/form-problem.ts'
import { Card } from '../../parts/card.tsx'
import type { IconShape } from '../../parts/icon.tsx'
import { Loading } from '../../parts/loading.tsx'
import { type Tone, Tile } from '../../parts/tile.tsx'
import { usePart } from '../../core/part.ts'
import type { Ending } from './find-invitation.ts'
import type { InvitationState } from './use-accept-invitation.ts'
import { PageLink } from '../../parts/link.tsx'
import { Retry } from '../../parts/retry.tsx'

/** While it is asked. */
export function Reading({ takesFocus }: { readonly takesFocus: boolean }): ReactNode {
  const { t } = useAuthContext()
  return (
    <Card title={t('invitation.title')} takesFocus={takesFocus}>
      <Loading shape="form">{t('account.loading')}</Loading>
    </Card>
  )
}

/** The page names no invitation. */
export function Missing(onward: OnwardProps): ReactNode {
  const { t } = useAuthContext()
  return (
    <Card icon={<Tile of={mailQuestion} />} title={t('invitation.missingTitle')} description={t('invitation.missing')}>
      <Onward {...onward} />
    </Card>
  )
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
  readonly target: OnwardProps['target']
}

/** What came of the answer. */
export function AnsweredCard({ state: { kind, invitation }, target }: AnsweredProps): ReactNode {
  const { t } = useAuthContext()
  const organization = invitation.organizationName
  return (
    <Card
      icon={kind === 'accepted' ? <Tile of={check} tone="success" /> : <Tile of={mailX} />}
      title={t(`invitation.${kind}Title`, { organization })}
      description={t(`invitation.${kind}`, { organization })}
      takesFocus
    >
      <Onward target={target} isSignedIn />
    </Card>
  )
}

/** What stands above each ending. */
const endings: Readonly<Record<Ending, readonly [IconShape, Tone]>> = {
  expired: [clock, 'warning'],
  used: [userCheck, 'neutral'],
  usedByYou: [userCheck, 'success'],
  member: [userCheck, 'success'],
  rejected: [mailX, 'neutral'],
  canceled: [ban, 'neutral'],
  inviter: [ban, 'neutral'],
  unknown: [mailQuestion, 'neutral'],
}

export interface EndedProps extends OnwardProps {
  readonly why: Ending
  readonly takesFocus: boolean
}

/** Why it cannot be answered, and what to do about that. */
export function EndedCard({ why, takesFocus, ...onward }: EndedProps): ReactNode {
  const { t } = useAuthContext()
  const [icon, tone] = endings[why]
  return (
    <Card
      icon={<Tile of={icon} tone={tone} />}
      title={t(`invitation.${why === 'usedByYou' ? 'used' : why}Title`)}
      description={t(`invitation.${why}`)}
      takesFocus={takesFocus}
    >
      <Onward {...onward} />
    </Card>
  )
}

interface OnwardProps {
  /** Where to go on, already checked. */
  readonly target: string | undefined
  /** Whether somebody is signed in. */
  readonly isSignedIn: boolean
}

/** The way on from where an invitation ended: to the application, or first to who has an account. */
function Onward({ target, isSignedIn }: OnwardProps): ReactNode {
  const { t, paths } = useAuthContext()
  const [href, text] =
    !isSignedIn && paths.signIn !== undefined
      ? ([paths.signIn, 'signIn.submit'] as const)
      : target === undefined
        ? (['/', 'invitation.home'] as const)
        : ([target, 'signedIn.continue'] as const)
  return (
    <PageLink part="submit" href={href}>
      {t(text)}
    </PageLink>
  )
}
