'use client'
import type { ReactNode } from 'react'
import mailQuestion from 'lucide/dist/esm/icons/mail-question-mark.mjs'
import usersRound from 'lucide/dist/esm/icons/users-round.mjs'
import type { ClientError } from '../../client/index.ts'
import { type SessionUser, useAuthContext } from '../../core/context.ts'
import { useOneCall } from '../../core/use-one-call.ts'
import { Alert } from '../../parts/alert.tsx'
import { Button } from '../../parts/button.tsx'
import { Card } from '../../parts/card.tsx'
import { Tile } from '../../parts/tile.tsx'

export interface OtherAccountProps {
  readonly user: SessionUser
  /** Null where it is not known. */
  readonly invited: string | null
  /** It is not even known whether there is such an invitation. */
  readonly isUnknown?: boolean
  readonly takesFocus: boolean
  readonly onSwitched: () => void
  readonly onError: ((error: ClientError) => void) | undefined
}

/** Says whose invitation it is and who is signed in, and offers to change that. */
export function OtherAccount({ user, invited, isUnknown = false, ...rest }: OtherAccountProps): ReactNode {
  const { takesFocus, onSwitched, onError } = rest
  const { client, t } = useAuthContext()
  const { pending, outcome: hasFailed, act } = useOneCall({ none: false, tell: () => true, onError })
  const leave = async () => {
    const answer = await act('sign-out', () => client.signOut())
    if (answer?.error === null) onSwitched()
  }
  const { email } = user
  const label = invited === null ? t('invitation.switchUnknown') : t('invitation.switch', { invited })
  return (
    <Card
      icon={<Tile of={isUnknown ? mailQuestion : usersRound} />}
      title={t(isUnknown ? 'invitation.unknownTitle' : 'invitation.otherTitle')}
      description={
        isUnknown
          ? t('invitation.unknown')
          : invited === null
            ? t('invitation.otherUnknown', { email })
            : t('invitation.other', { invited, email })
      }
      takesFocus={takesFocus}
    >
      <Button part="submit" pending={pending !== null} onClick={() => void leave()}>
        {pending !== null ? t('signOut.pending') : label}
      </Button>
      <Alert>{hasFailed && t('signOut.failed')}</Alert>
    </Card>
  )
}
