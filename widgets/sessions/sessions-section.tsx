'use client'
import type { ReactNode } from 'react'
import { AccountSection } from '../account/account-section.tsx'
import { useAuthContext } from '../context.ts'
import { placeError } from '../hooks/form-problem.ts'
import { useDialog } from '../hooks/use-dialog.tsx'
import { type OwnSession, type UseSessions, type UseSessionsOptions, useSessions } from '../hooks/use-sessions.ts'
import { useSignOut } from '../hooks/use-sign-out.ts'
import { useDone } from '../organization-profile/done-message.tsx'
import { Button } from '../parts/button.tsx'
import { Card } from '../parts/card.tsx'
import { FormMessage } from '../parts/form-message.tsx'
import { usePart } from '../parts/part.ts'
import { ResourceView } from '../parts/resource-view.tsx'
import { Speaking } from '../parts/speaking.tsx'
import { Widget, type WidgetProps } from '../parts/widget.tsx'
import { sessionsEnglish } from './messages.ts'
import { SessionRow } from './session-row.tsx'
import type { SessionsDuties, SessionsWish } from './sessions-dialog.tsx'

export interface SessionsSectionProps extends WidgetProps, UseSessionsOptions {
  /** What can be ended beside single sessions: all others (default), all, both, or neither. */
  readonly revoke?: 'others' | 'all' | 'both' | 'none' | undefined
}

/** Where somebody is signed in: this browser first, and the way to end the others. */
export function SessionsSection(props: SessionsSectionProps): ReactNode {
  return (
    <Speaking widget="SessionsSection" english={sessionsEnglish}>
      <SessionsWidget {...props} />
    </Speaking>
  )
}

function SessionsWidget({ revoke = 'others', onError, ...root }: SessionsSectionProps): ReactNode {
  const { t } = useAuthContext('SessionsSection')
  const sessions = useSessions({ onError })
  return (
    <Widget {...root} name="sessions" data-state={sessions.isEmpty ? 'empty' : sessions.status}>
      <AccountSection title={t('sessions.title')}>
        {() => (
          <Card title={t('sessions.title')} description={t('sessions.description')}>
            <Content sessions={sessions} revoke={revoke} onError={onError} />
          </Card>
        )}
      </AccountSection>
    </Widget>
  )
}

interface ContentProps extends UseSessionsOptions {
  readonly sessions: UseSessions
  readonly revoke: NonNullable<SessionsSectionProps['revoke']>
}

function Content({ sessions, revoke, onError }: ContentProps): ReactNode {
  const { t } = useAuthContext('SessionsSection')
  const part = usePart()
  const own = useSignOut({ onError })
  const { region, sentence, onDone, clear } = useDone()
  const duties = { sessions, onDone: (done: string) => onDone(done, true) }
  const dialog = useDialog<SessionsWish, SessionsDuties>(loadDialog, duties)
  const ask = (wish: SessionsWish) => {
    clear()
    dialog.open(wish)
  }
  const count = sessions.data?.length ?? 0
  const isSigningOut = own.state === 'pending'
  const rowOf = (session: OwnSession) => (
    <SessionRow
      key={session.id}
      session={session}
      pending={session.isCurrent ? isSigningOut : sessions.pending === session.id}
      blocked={sessions.pending !== null || isSigningOut}
      onEnd={() => (session.isCurrent ? void own.signOut() : ask(session))}
    />
  )
  const problem = own.error === null ? sessions.problem : placeError(own.error, [], {}, t, {}, 0).form
  return (
    <>
      <section ref={region} aria-label={t('sessions.list')} aria-busy={sessions.isRefetching} tabIndex={-1}>
        <ResourceView
          resource={sessions}
          loading={t('sessions.loading')}
          failed={t('sessions.failed')}
          empty={<p {...part('description')}>{t('sessions.empty')}</p>}
        >
          {(list) => <ul {...part('accounts')}>{list.map(rowOf)}</ul>}
        </ResourceView>
      </section>
      {sessions.status === 'ready' && <Groups revoke={revoke} hasOthers={count > 1} onAsk={ask} />}
      <output {...part('status')}>{sentence}</output>
      <FormMessage problem={problem} />
      <div {...part('message')} role="alert" data-state={dialog.failed ? 'error' : 'empty'}>
        {dialog.failed && t('sessions.dialogFailed')}
      </div>
      {dialog.element}
    </>
  )
}

interface GroupsProps extends Pick<ContentProps, 'revoke'> {
  readonly hasOthers: boolean
  readonly onAsk: (wish: SessionsWish) => void
}

function Groups({ revoke, hasOthers, onAsk }: GroupsProps): ReactNode {
  const { t } = useAuthContext('SessionsSection')
  const part = usePart()
  const offers = (['others', 'all'] as const).filter((one) => revoke === one || revoke === 'both')
  if (!hasOthers || offers.length === 0) return null
  return (
    <div {...part('actions')}>
      {offers.map((one) => (
        <Button key={one} data-tone="danger" onClick={() => onAsk(one)}>
          {t(`sessions.${one}`)}
        </Button>
      ))}
    </div>
  )
}

async function loadDialog() {
  const { SessionsDialog } = await import('./sessions-dialog.tsx')
  return SessionsDialog
}
