'use client'
import type { ReactNode } from 'react'
import monitor from 'lucide/dist/esm/icons/monitor.mjs'
import smartphone from 'lucide/dist/esm/icons/smartphone.mjs'
import tablet from 'lucide/dist/esm/icons/tablet.mjs'
import { useAuthMessages } from '../../core/use-auth-messages.ts'
import type { OwnSession } from './use-sessions.ts'
import type { Translate } from '../../core/messages.ts'
import { AccountRow } from '../../parts/account-row.tsx'
import { Button } from '../../parts/button.tsx'
import { Tile } from '../../parts/tile.tsx'
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
      picture={<Tile of={deviceOf(userAgent)} />}
      name={
        <>
          <span title={userAgent || undefined}>{browser}</span> {isCurrent && <span {...part('badge')}>{current}</span>}
        </>
      }
      detail={
        <span>
          {isCurrent ? t('sessions.activeNow') : t('sessions.active', { time: formatRelative(session.updatedAt) })}
          {' · '}
          {since}
          {ipAddress !== '' && (
            <>
              {' · '}
              <bdi>{ipAddress}</bdi>
            </>
          )}
        </span>
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

/** What kind of device a `User-Agent` speaks of. */
function deviceOf(userAgent: string) {
  if (/iPad|Tablet/.test(userAgent)) return tablet
  return /iPhone|iPod|Mobile/.test(userAgent) ? smartphone : monitor
}
