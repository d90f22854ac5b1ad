'use client'
import type { ReactNode } from 'react'
import { useAuthContext } from '../context.ts'
import type { OpenDialog } from '../hooks/use-dialog.tsx'
import type { OwnSession, UseSessions } from '../hooks/use-sessions.ts'
import { Button } from '../parts/button.tsx'
import { DialogPortal } from '../parts/dialog-portal.tsx'
import { Modal } from '../parts/modal.tsx'
import { usePart } from '../parts/part.ts'
import { sessionName } from './session-row.tsx'

/** What somebody wants to end. */
export type SessionsWish = OwnSession | 'others' | 'all'

/** What the dialog needs to do it. */
export interface SessionsDuties {
  readonly sessions: UseSessions
  /** It is done: says so. */
  readonly onDone: (sentence: string) => void
}

/** Asks before sessions are ended. What the service refuses is said on the card, where they stay. */
export function SessionsDialog(props: OpenDialog<SessionsWish> & SessionsDuties): ReactNode {
  return (
    <DialogPortal name="sessions-dialog">
      <Question {...props} />
    </DialogPortal>
  )
}

function Question({ wish, sessions, opener, onClose, onDone }: OpenDialog<SessionsWish> & SessionsDuties): ReactNode {
  const { t } = useAuthContext('SessionsSection')
  const part = usePart()
  const isPending = sessions.pending !== null
  const kind = typeof wish === 'string' ? wish : 'one'
  const browser = typeof wish === 'string' ? '' : sessionName(wish, t)
  const cancel = () => {
    if (!isPending) onClose()
  }
  const end = async () => {
    const isDone = await endedBy(sessions, wish)
    onClose()
    if (isDone && kind !== 'all') onDone(t(`sessions.${kind}Done`, { browser }))
  }
  return (
    <Modal
      opener={opener}
      onCancel={cancel}
      title={t(`sessions.${kind}Title`, { browser })}
      description={t(`sessions.${kind}Description`)}
    >
      <div {...part('actions')}>
        <Button part="submit" data-tone="danger" pending={isPending} onClick={() => void end()}>
          {isPending ? t('sessions.signingOut') : t(`sessions.${kind}Submit`, { browser })}
        </Button>
        <Button aria-disabled={isPending} onClick={cancel}>
          {t('common.cancel')}
        </Button>
      </div>
    </Modal>
  )
}

function endedBy(sessions: UseSessions, wish: SessionsWish): Promise<boolean> {
  if (wish === 'all') return sessions.revokeAll()
  return wish === 'others' ? sessions.revokeOthers() : sessions.revoke(wish)
}
