'use client'
import type { ReactNode } from 'react'
import { useAuthContext } from '../context.ts'
import { useAuthMessages } from '../hooks/use-auth-messages.ts'
import type { OwnSession } from '../hooks/use-sessions.ts'
import type { Translate } from '../messages.ts'
import { Button } from '../parts/button.tsx'
import { usePart } from '../parts/part.ts'
import { browserName } from './browser-name.ts'

export interface SessionRowProps {
  readonly session: OwnSession
  /** It is being ended, this one. */
  readonly pending: boolean
  /** Another one is, or all. */
  readonly blocked: boolean
  readonly onEnd: () => void
}

/** One session: which browser, where it was, and the way to end it. */
export function SessionRow({ session, pending, blocked, onEnd }: SessionRowProps): ReactNode {
  const { t } = useAuthContext('SessionsSection')
  const { formatDate, formatRelative } = useAuthMessages()
  const part = usePart()
  const name = sessionName(session, t)
  const since = t('sessions.since', { date: formatDate(session.createdAt) })
  const use = session.isCurrent
    ? t('sessions.activeNow')
    : t('sessions.active', { time: formatRelative(session.updatedAt) })
  return (
    <li {...part('account')} data-state={session.isCurrent ? 'current' : 'other'}>
      <span {...part('person')}>
        <strong title={session.userAgent || undefined}>{name}</strong>
        <span>
          {session.isCurrent && <span {...part('badge')}>{t('sessions.current')}</span>} {use}
        </span>
        <span>
          {since}
          {session.ipAddress !== '' && (
            <>
              {' · '}
              <bdi>{session.ipAddress}</bdi>
            </>
          )}
        </span>
      </span>
      <Button
        pending={pending}
        aria-disabled={blocked}
        aria-label={t('sessions.signOutLabel', {
          browser: name,
          details: session.isCurrent ? t('sessions.current') : since,
        })}
        onClick={onEnd}
      >
        {t(pending ? 'sessions.signingOut' : 'sessions.signOut')}
      </Button>
    </li>
  )
}

/** Browser and system of a session, as far as they can be told. */
export function sessionName({ userAgent }: Pick<OwnSession, 'userAgent'>, t: Translate): string {
  const { browser, system } = browserName(userAgent)
  if (browser !== undefined && system !== undefined) return t('sessions.browser', { browser, system })
  return browser ?? system ?? t('sessions.unknown')
}
