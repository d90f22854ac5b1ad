'use client'
import type { ReactNode } from 'react'
import arrow from 'lucide/dist/esm/icons/arrow-right.mjs'
import { useAuthMessages } from '../core/use-auth-messages.ts'
import { usePart } from '../core/part.ts'
import { Button } from '../parts/button.tsx'
import { Icon } from '../parts/icon.tsx'
import { affectedOf, authorOf, wayName } from './change-words.ts'
import type { FoundPerson } from './find-people.ts'
import type { AuditEntry, AuditQuery } from './use-audit-log.ts'

export interface AuditDetailsProps {
  readonly entry: AuditEntry
  /** Of the whole log, which says from where something was done. */
  readonly isWhole: boolean
  /** Shows other changes of a person. */
  readonly onNarrow: (change: AuditQuery, person?: FoundPerson) => void
}

/** Everything about one change, and the way to others of the same people. */
export function AuditDetails({ entry, isWhole, onNarrow }: AuditDetailsProps): ReactNode {
  const { t, formatDate } = useAuthMessages()
  const part = usePart()
  const { id, kind, at, subject, actor, userId, organizationId, organizationName, via } = entry
  const author = authorOf(entry, isWhole, t)
  const { id: by } = author
  const affected = affectedOf(entry, isWhole, t)
  return (
    <div {...part('details')}>
      <Fields entry={entry} />
      <dl {...part('facts')}>
        <Fact label={t('audit.when')}>{formatDate(at, { dateStyle: 'long', timeStyle: 'long' })}</Fact>
        <Fact label={t('audit.who')} code={isWhole ? (actor.impersonatedBy ?? actor.id) : null}>
          {author.name}
        </Fact>
        {affected !== null && (
          <Fact label={t('audit.affected')} code={isWhole ? userId : null}>
            {affected}
          </Fact>
        )}
        {isWhole && organizationId !== null && (
          <Fact label={t('audit.inOrganization')} code={organizationId}>
            {organizationName}
          </Fact>
        )}
        <Fact label={t('audit.via')}>{wayName(via, t)}</Fact>
        {isWhole && (
          <>
            <Fact label={t('audit.browser')} code={entry.userAgent} />
            <Fact label={t('audit.kind')} code={kind} />
            <Fact label={t('audit.subject')} code={`${subject.type} ${subject.id}`} />
            <Fact label={t('audit.request')} code={entry.requestId} />
            <Fact label={t('audit.entry')} code={id} />
          </>
        )}
      </dl>
      <div {...part('actions')}>
        {by !== null && (
          <Button onClick={() => onNarrow({ actorId: by }, { id: by, name: author.name })}>
            {t('audit.onlyBy', { name: author.name })}
          </Button>
        )}
        {affected !== null && userId !== null && (
          <Button onClick={() => onNarrow({ userId }, { id: userId, name: affected })}>
            {t('audit.onlyAbout', { name: affected })}
          </Button>
        )}
      </div>
    </div>
  )
}

interface FactProps {
  readonly label: string
  /** What machines call it: an id. */
  readonly code?: string | null
  readonly children?: ReactNode
}

/** One line of what is known; none where nothing is. */
function Fact({ label, code = null, children = null }: FactProps): ReactNode {
  if (code === null && children === null) return null
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {children}
        {code !== null && (
          <>
            {' '}
            <code dir="ltr">{code}</code>
          </>
        )}
      </dd>
    </div>
  )
}

/** The fields that changed, each as it was and as it is now. */
function Fields({ entry: { before, after } }: Pick<AuditDetailsProps, 'entry'>): ReactNode {
  const { t } = useAuthMessages()
  const part = usePart()
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  if (names.length === 0) return null
  return (
    <dl {...part('facts')} data-look="fields" aria-label={t('audit.fields')}>
      {names.map((name) => (
        <div key={name}>
          <dt>
            <code dir="ltr">{name}</code>
          </dt>
          <dd>
            {name in before && (
              <>
                <span {...part('sr-only')}>{t('audit.before')} </span>
                <Value as="del" of={Reflect.get(before, name)} />
              </>
            )}
            {name in before && name in after && (
              <>
                {' '}
                <Icon of={arrow} isDirected />{' '}
              </>
            )}
            {name in after && (
              <>
                <span {...part('sr-only')}>{t('audit.after')} </span>
                <Value as="ins" of={Reflect.get(after, name)} />
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Characters of a value that are shown; all of it is in `title`. */
const longest = 160
const moment = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

/** A value as people read it. */
function Value({ as: Tag, of: value }: { readonly as: 'del' | 'ins'; readonly of: unknown }): ReactNode {
  const { t, formatDate } = useAuthMessages()
  if (value === null || value === undefined || value === '') return <Tag data-state="empty">{t('audit.nothing')}</Tag>
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  const shown = moment.test(text) ? formatDate(text, { dateStyle: 'medium', timeStyle: 'medium' }) : text
  const isCut = shown.length > longest
  return (
    <Tag dir="auto" title={shown === text && !isCut ? undefined : text}>
      {isCut ? `${shown.slice(0, longest)}…` : shown}
    </Tag>
  )
}
