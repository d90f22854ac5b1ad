'use client'
import type { ReactNode } from 'react'
import type { ClientError } from '../../client/index.ts'
import { type SessionUser, useAuthContext } from '../../core/context.ts'
import { useOneCall } from '../../core/use-one-call.ts'
import { Alert } from '../../parts/alert.tsx'
import { Button } from '../../parts/button.tsx'
import { Card } from '../../parts/card.tsx'
import { usePart } from '../../core/part.ts'

export interface OtherAccountProps {
  readonly user: SessionUser
  /** Null where it is not known. */
  readonly invited: string | null
  readonly takesFocus: boolean
  readonly onSwitched: () => void
  readonly onError: ((error: ClientError) => void) | undefined
}

/** Says whose invitation it is and who is signed in, and offers to change that. */
export function OtherAccount({ user, invited, takesFocus, onSwitched, onError }: OtherAccountProps): ReactNode {
  const { client, t } = useAuthContext()
  const part = usePart()
  const { pending, outcome: hasFailed, act } = useOneCall({ none: false, tell: () => true, onError })
  const leave = async () => {
    const answer = await act('sign-out', () => client.signOut())
    if (answer?.error === null) onSwitched()
  }
  const { email } = user
  const label = invited === null ? t('invitation.switchUnknown') : t('invitation.switch', { invited })
  return (
    <Card
      title={t('invitation.otherTitle')}
      description={
        invited === null ? t('invitation.otherUnknown', { email }) : t('invitation.other', { invited, email })
      }
      takesFocus={takesFocus}
    >
      <div {...part('actions')}>
        <Button part="submit" pending={pending !== null} onClick={() => void leave()}>
          {pending !== null ? t('signOut.pending') : label}
        </Button>
      </div>
      <Alert>{hasFailed && t('signOut.failed')}</Alert>
    </Card>
  )
}
