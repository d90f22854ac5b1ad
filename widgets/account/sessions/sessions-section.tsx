'use client'
import type { ReactNode } from 'react'
import type { OwnSectionProps } from '../frame/account-frame.tsx'
import { AccountList } from '../frame/account-list.tsx'
import { useAuthContext } from '../../core/context.ts'
import { placeError } from '../../core/form-problem.ts'
import { type AskingProps, useQuestion } from '../../parts/use-question.ts'
import { type OwnSession, type UseSessionsOptions, useSessions } from './use-sessions.ts'
import { useSignOut } from '../../core/use-sign-out.ts'
import { useDone } from '../../core/use-done.ts'
import { Button } from '../../parts/button.tsx'
import { usePart } from '../../core/part.ts'
import { MessagesProvider } from '../../parts/messages-provider.tsx'
import { sessionsEnglish } from '../../locales/english/sessions.ts'
import { SessionRow, sessionName } from './session-row.tsx'

export interface SessionsSectionProps extends OwnSectionProps, AskingProps, UseSessionsOptions {
  /** What can be ended: single sessions only, or all others (default), all, or both beside them. */
  readonly revoke?: 'one' | 'others' | 'all' | 'both' | undefined
}

/** Where somebody is signed in: this browser first, and the way to end the others. */
export function SessionsSection(props: SessionsSectionProps): ReactNode {
  return (
    <MessagesProvider widget="SessionsSection" english={sessionsEnglish} own={props}>
      <SessionsWidget {...props} />
    </MessagesProvider>
  )
}

function SessionsWidget({ revoke = 'others', confirm, onError, ...root }: SessionsSectionProps): ReactNode {
  const { t } = useAuthContext()
  const sessions = useSessions({ onError })
  const own = useSignOut({ onError })
  const done = useDone()
  const question = useQuestion({ confirm })
  /** Asks whether to end one, or a group of them. */
  const ask = (kind: 'one' | Group, browser: string, end: () => Promise<boolean>) => {
    done.clear()
    question.open({
      name: 'sessions-dialog',
      title: t(`sessions.${kind}Title`, { browser }),
      description: t(`sessions.${kind}Description`),
      submit: kind === 'one' ? t('sessions.oneSubmit', { browser }) : t(`sessions.${kind}`),
      pending: t('sessions.signingOut'),
      async act() {
        if ((await end()) && kind !== 'all') done.onDone(t(`sessions.${kind}Done`, { browser }), true)
      },
    })
  }
  const isSigningOut = own.state === 'pending'
  const rowOf = (session: OwnSession) => (
    <SessionRow
      key={session.id}
      session={session}
      pending={session.isCurrent ? isSigningOut : sessions.pending === session.id}
      blocked={sessions.pending !== null || isSigningOut}
      onEnd={() =>
        session.isCurrent ? void own.signOut() : ask('one', sessionName(session, t), () => sessions.revoke(session))
      }
    />
  )
  return (
    <AccountList
      {...root}
      name="sessions"
      words="sessions"
      list={sessions}
      isRefetching={sessions.isRefetching}
      onRetry={sessions.refetch}
      row={rowOf}
      {...{ done, question }}
      problem={own.error === null ? sessions.problem : placeError(own.error, [], {}, t, {}, 0).form}
      actions={
        sessions.status === 'ready' &&
        sessions.data.length > 1 && (
          <Groups
            revoke={revoke}
            pending={sessions.pending}
            onAsk={(group) => ask(group, '', group === 'all' ? sessions.revokeAll : sessions.revokeOthers)}
          />
        )
      }
    />
  )
}

type Group = 'others' | 'all'

interface GroupsProps extends Pick<SessionsSectionProps, 'revoke'> {
  /** What is being ended. */
  readonly pending: string | null
  readonly onAsk: (group: Group) => void
}

function Groups({ revoke, pending, onAsk }: GroupsProps): ReactNode {
  const { t } = useAuthContext()
  const part = usePart()
  const offers = (['others', 'all'] as const).filter((one) => revoke === one || revoke === 'both')
  return (
    offers.length > 0 && (
      <div {...part('actions')}>
        {offers.map((one) => (
          <Button
            key={one}
            data-tone="danger"
            pending={pending === one}
            aria-disabled={pending !== null}
            onClick={() => onAsk(one)}
          >
            {t(`sessions.${one}`)}
          </Button>
        ))}
      </div>
    )
  )
}
