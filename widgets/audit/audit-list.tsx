'use client'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import history from 'lucide/dist/esm/icons/rotate-ccw-clock.mjs'
import lock from 'lucide/dist/esm/icons/lock.mjs'
import searchX from 'lucide/dist/esm/icons/search-x.mjs'
import back from 'lucide/dist/esm/icons/chevron-left.mjs'
import ahead from 'lucide/dist/esm/icons/chevron-right.mjs'
import { useAuthContext } from '../core/context.ts'
import type { Messages } from '../core/messages.ts'
import { usePart } from '../core/part.ts'
import { Button } from '../parts/button.tsx'
import { Card } from '../parts/card.tsx'
import { Empty } from '../parts/empty.tsx'
import { Icon } from '../parts/icon.tsx'
import { PeopleTable } from '../parts/people-table.tsx'
import { Failure } from '../parts/resource-view.tsx'
import { AuditRow, type AuditRowProps } from './audit-row.tsx'
import { AuditToolbar } from './audit-toolbar.tsx'
import { changeGroups } from './change-words.ts'
import type { FoundPerson } from './find-people.ts'
import type { AuditQuery, UseAuditLog } from './use-audit-log.ts'

export interface AuditListProps {
  readonly log: UseAuditLog
  /** Below the title. */
  readonly description: string
  /** Whose changes these are; undefined for all. */
  readonly organizationId?: string | undefined
  /** The catalogue that has words for the kinds that are offered. */
  readonly english: Messages
}

const everything: AuditQuery = {
  kind: undefined,
  actorId: undefined,
  userId: undefined,
  subjectId: undefined,
  requestId: undefined,
  from: undefined,
  until: undefined,
}

/** A page of the audit log with its filters, in all its states. */
export function AuditList({ log, description, organizationId, english }: AuditListProps): ReactNode {
  const { t } = useAuthContext()
  const region = useRef<HTMLElement>(null)
  const groups = useMemo(() => changeGroups(english), [english])
  // A filter by somebody keeps the name also where a page has nothing of them.
  const [chosen, setChosen] = useState<readonly FoundPerson[]>([])
  const onChoose = (person: FoundPerson) => setChosen((before) => [...before, person])
  // The filters begin anew where everything is shown again.
  const [round, setRound] = useState(0)
  const { status } = log.error ?? {}
  if (log.status === 'error' && (status === 403 || status === 404)) {
    return (
      <Card title={t('audit.title')}>
        <Empty icon={lock} title={t(status === 403 ? 'audit.notAllowed' : 'audit.unavailable')} />
      </Card>
    )
  }
  const onNarrow: AuditRowProps['onNarrow'] = (change, person) => {
    log.setQuery(change)
    if (person !== undefined) onChoose(person)
    // The row may go away together with the button.
    region.current?.focus()
  }
  const onShowAll = () => {
    onNarrow(everything)
    setRound(round + 1)
  }
  return (
    <Card title={t('audit.title')} description={description}>
      <AuditToolbar
        key={round}
        {...{ log, organizationId, groups, onChoose, region }}
        known={[...chosen, ...peopleOf(log)]}
      />
      <section ref={region} aria-label={t('audit.title')} aria-busy={log.isRefetching} tabIndex={-1}>
        <Changes {...{ log, organizationId, onNarrow, onShowAll }} />
      </section>
      <CursorPager log={log} />
    </Card>
  )
}

/** Everybody whom a page names. */
function peopleOf({ data }: UseAuditLog) {
  return (data ?? []).flatMap(({ actor, userId, userName }) => [
    ...(actor.id !== null && actor.name !== null ? [{ id: actor.id, name: actor.name }] : []),
    ...(userId !== null && userName !== null ? [{ id: userId, name: userName }] : []),
    ...(actor.impersonatedBy !== null && actor.impersonatorName !== null
      ? [{ id: actor.impersonatedBy, name: actor.impersonatorName }]
      : []),
  ])
}

interface ChangesProps extends Pick<AuditListProps, 'log' | 'organizationId'>, Pick<AuditRowProps, 'onNarrow'> {
  readonly onShowAll: () => void
}

/** The table, or what there is to say in its place. */
function Changes({ log, organizationId, onNarrow, onShowAll }: ChangesProps): ReactNode {
  const { t } = useAuthContext()
  if (log.status === 'error') return <Failure title={t('audit.failed')} error={log.error} onRetry={log.refetch} />
  if (log.isEmpty) {
    const isNarrowed = Object.values(log.query).some((value) => value !== undefined)
    return (
      <Empty
        icon={isNarrowed ? searchX : history}
        title={t(isNarrowed ? 'audit.noMatch' : 'audit.empty')}
        action={isNarrowed && <Button onClick={onShowAll}>{t('audit.showAll')}</Button>}
      >
        {t(isNarrowed ? 'audit.noMatchHint' : 'audit.emptyHint')}
      </Empty>
    )
  }
  const isWhole = organizationId === undefined
  const columns = [t('audit.kind'), t('audit.who'), ...(isWhole ? [t('audit.place')] : []), t('audit.when')]
  return (
    <PeopleTable
      label={t('audit.title')}
      columns={columns.map((label) => ({ label }))}
      actions={t('audit.details')}
      loading={t('audit.loading')}
    >
      {log.data?.map((entry) => (
        <AuditRow key={entry.id} {...{ entry, isWhole, onNarrow }} span={columns.length + 1} />
      ))}
    </PeopleTable>
  )
}

/** Which changes these are, counted from the newest, and the way to others. */
function CursorPager({ log }: Pick<AuditListProps, 'log'>): ReactNode {
  const { t, locale } = useAuthContext()
  const part = usePart()
  const { page, pageSize, hasOlder } = log
  const shown = log.data?.length ?? 0
  const number = (value: number) => new Intl.NumberFormat(locale).format(value)
  const range = { from: number(page * pageSize + 1), to: number(page * pageSize + shown) }
  return (
    <nav {...part('pager')} aria-label={t('audit.pages')}>
      <p aria-live="polite">{shown === 0 ? '' : t('audit.shown', range)}</p>
      {(page > 0 || hasOlder) && (
        <div {...part('actions')}>
          <Button aria-disabled={page === 0} onClick={log.newer}>
            <Icon of={back} isDirected />
            {t('audit.newer')}
          </Button>
          <Button aria-disabled={!hasOlder} onClick={log.older}>
            {t('audit.older')}
            <Icon of={ahead} isDirected />
          </Button>
        </div>
      )}
    </nav>
  )
}
