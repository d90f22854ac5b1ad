'use client'
import { type ReactNode, useRef, useState } from 'react'
import type { ClientError } from '../client/index.ts'
import { type SessionUser, useAuthContext } from '../context.ts'
import { Button } from '../parts/button.tsx'
import { Card } from '../parts/card.tsx'
import { usePart } from '../parts/part.ts'

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
  const busy = useRef(false)
  const [state, setState] = useState<'idle' | 'pending' | 'error'>('idle')
  const leave = async () => {
    if (busy.current) return
    busy.current = true
    setState('pending')
    const { error } = await client.signOut()
    busy.current = false
    setState(error === null ? 'idle' : 'error')
    if (error === null) onSwitched()
    else onError?.(error)
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
        <Button part="submit" pending={state === 'pending'} onClick={() => void leave()}>
          {state === 'pending' ? t('invitation.switching') : label}
        </Button>
      </div>
      <div {...part('message')} role="alert" data-state={state === 'error' ? 'error' : 'empty'}>
        {state === 'error' && t('invitation.switchFailed')}
      </div>
    </Card>
  )
}
