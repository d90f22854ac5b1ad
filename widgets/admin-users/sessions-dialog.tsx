'use client'
import { type ReactNode, useRef, useState } from 'react'
import { useAuthContext } from '../context.ts'
import type { AdminSession } from '../hooks/admin-calls.ts'
import { Button } from '../parts/button.tsx'
import { FormMessage } from '../parts/form-message.tsx'
import { Modal } from '../parts/modal.tsx'
import { usePart } from '../parts/part.ts'
import { browserName } from '../sessions/browser-name.ts'
import type { UserDialogProps } from './dialog-props.ts'
import { useUserSessions } from './use-user-sessions.ts'

/** Where somebody is signed in, and the way to end that. */
export function SessionsDialog({ user, actions, onError, opener, onClose }: UserDialogProps): ReactNode {
  const { t } = useAuthContext('AdminUsers')
  const part = usePart()
  const region = useRef<HTMLElement>(null)
  const [done, setDone] = useState('')
  const { list, pending, problem, end, reload } = useUserSessions(user.id, actions, onError)
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
      <section ref={region} aria-label={t('adminSessions.list')} tabIndex={-1}>
        {list.status === 'loading' && <p {...part('description')}>{t('adminSessions.loading')}</p>}
        {list.status === 'error' && (
          <div {...part('retry')} role="alert">
            <p>{t('adminSessions.failed')}</p>
            {list.problem !== null && <p {...part('description')}>{list.problem.text}</p>}
            <Button onClick={reload}>{t('common.retry')}</Button>
          </div>
        )}
        {list.status === 'ready' && list.sessions.length === 0 && (
          <p {...part('description')}>{t('adminSessions.empty')}</p>
        )}
        {list.status === 'ready' && list.sessions.length > 0 && (
          <ul {...part('accounts')}>
            {list.sessions.map((session) => (
              <SessionRow key={session.id} session={session} pending={pending} onEnd={() => void finish(session)} />
            ))}
          </ul>
        )}
      </section>
      <FormMessage problem={problem} />
      <output {...part('status')}>{done}</output>
      <div {...part('actions')}>
        {list.status === 'ready' && list.sessions.length > 1 && (
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
  const { t, locale } = useAuthContext('AdminUsers')
  const part = usePart()
  const { browser, system } = browserName(session.userAgent)
  const known =
    browser !== undefined && system !== undefined ? t('adminSessions.browser', { browser, system }) : browser
  const name = known ?? system ?? t('adminSessions.unknown')
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
