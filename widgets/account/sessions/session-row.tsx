'use client'
import type { ReactNode } from 'react'
import { useAuthMessages } from '../../core/use-auth-messages.ts'
import type { OwnSession } from './use-sessions.ts'
import type { Translate } from '../../core/messages.ts'
import { AccountRow } from '../../parts/account-row.tsx'
import { Button } from '../../parts/button.tsx'
import { usePart } from '../../core/part.ts'
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
  const { t, formatDate, formatRelative } = useAuthMessages()
  const part = usePart()
  const { isCurrent, userAgent, ipAddress } = session
  const browser = sessionName(session, t)
  const since = t('sessions.since', { date: formatDate(session.createdAt) })
  const current = isCurrent ? t('sessions.current') : undefined
  return (
    <AccountRow
      data-state={isCurrent ? 'current' : 'other'}
      name={<span title={userAgent || undefined}>{browser}</span>}
      detail={
        <>
          <span>
            {isCurrent && <span {...part('badge')}>{current}</span>}{' '}
            {isCurrent ? t('sessions.activeNow') : t('sessions.active', { time: formatRelative(session.updatedAt) })}
          </span>
          <span>
            {since}
            {ipAddress !== '' && (
              <>
                {' · '}
                <bdi>{ipAddress}</bdi>
              </>
            )}
          </span>
        </>
      }
    >
      <Button
        pending={pending}
        aria-disabled={blocked}
        aria-label={t('sessions.signOutLabel', { browser, details: current ?? since })}
        onClick={onEnd}
      >
        {t(pending ? 'sessions.signingOut' : 'sessions.signOut')}
      </Button>
    </AccountRow>
  )
}

/** Browser and system of a session, as far as they can be told. */
export function sessionName({ userAgent }: Pick<OwnSession, 'userAgent'>, t: Translate): string {
  const { browser, system } = browserName(userAgent)
  if (browser !== undefined && system !== undefined) return t('sessions.browser', { browser, system })
  return browser ?? system ?? t('sessions.unknown')
}
