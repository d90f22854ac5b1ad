'use client'
import { type ReactNode, useRef, useState } from 'react'
import { useAuthContext } from '../../core/context.ts'
import type { AdminSession } from './admin-calls.ts'
import { Button } from '../../parts/button.tsx'
import { FormMessage } from '../../parts/form-message.tsx'
import { Modal } from '../../parts/modal.tsx'
import { usePart } from '../../core/part.ts'
import { ResourceView } from '../../parts/resource-view.tsx'
import { sessionName } from '../../account/sessions/session-row.tsx'
import type { UserDialogProps } from './dialog-props.ts'
import { useUserSessions } from './use-user-sessions.ts'

/** Where somebody is signed in, and the way to end that. */
export function SessionsDialog({ user, actions, onError, opener, onClose }: UserDialogProps): ReactNode {
  const { t } = useAuthContext()
  const part = usePart()
  const region = useRef<HTMLElement>(null)
  const [done, setDone] = useState('')
  const { resource, pending, problem, end } = useUserSessions(user.id, actions, onError)
  const { name, email } = user
  const cancel = () => {
    if (pending === null) onClose()
  }
  const finish = async (session?: AdminSession) => {
    setDone('')
    if (!(await end(session))) return
    setDone(session === undefined ? t('adminSessions.endedAll', { name }) : t('adminSessions.ended'))
    // The button went away together with the session.
    region.current?.focus()
  }
  return (
    <Modal
      opener={opener}
      onCancel={cancel}
      title={t('adminSessions.title', { name })}
      description={t('adminSessions.description', { email })}
    >
      <section ref={region} aria-label={t('adminUsers.viewSessions')} tabIndex={-1}>
        <ResourceView
          resource={resource}
          loading={t('adminUsers.loading')}
          failed={t('adminSessions.failed')}
          empty={<p {...part('description')}>{t('adminSessions.empty')}</p>}
        >
          {(sessions) => (
            <ul {...part('accounts')}>
              {sessions.map((session) => (
                <SessionRow key={session.id} session={session} pending={pending} onEnd={() => void finish(session)} />
              ))}
            </ul>
          )}
        </ResourceView>
      </section>
      <FormMessage problem={problem} />
      <output {...part('status')}>{done}</output>
      <div {...part('actions')}>
        {resource.data !== null && resource.data.length > 1 && (
          <Button
            data-tone="danger"
            pending={pending === 'all'}
            aria-disabled={pending !== null}
            onClick={() => void finish()}
          >
            {t('adminSessions.endAll')}
          </Button>
        )}
        <Button aria-disabled={pending !== null} onClick={cancel}>
          {t('common.close')}
        </Button>
      </div>
    </Modal>
  )
}

interface SessionRowProps {
  readonly session: AdminSession
  readonly pending: string | null
  readonly onEnd: () => void
}

function SessionRow({ session, pending, onEnd }: SessionRowProps): ReactNode {
  const { t, locale } = useAuthContext()
  const part = usePart()
  const name = sessionName(session, t)
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
  const date = format.format(new Date(session.createdAt))
  const address = session.ipAddress
  const since = address === '' ? t('adminSessions.since', { date }) : t('adminSessions.sinceFrom', { date, address })
  return (
    <li {...part('account')}>
      <span {...part('person')}>
        <strong title={session.userAgent}>{name}</strong>
        <span>{since}</span>
      </span>
      <Button
        pending={pending === session.id}
        aria-disabled={pending !== null}
        aria-label={t('adminSessions.endLabel', { browser: name, since })}
        onClick={onEnd}
      >
        {t('adminSessions.end')}
      </Button>
    </li>
  )
}
