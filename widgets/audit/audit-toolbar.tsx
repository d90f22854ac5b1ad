'use client'
import { type ReactNode, type RefObject, useState } from 'react'
import { useAuthContext } from '../core/context.ts'
import { usePart } from '../core/part.ts'
import { reasonOf } from '../parts/resource-view.tsx'
import { SearchField } from '../parts/search-field.tsx'
import { type ChangeGroup, changeName, groupName } from './change-words.ts'
import { type FoundPerson, useFoundPeople } from './find-people.ts'
import { TimeFilter } from './time-filter.tsx'
import type { UseAuditLog } from './use-audit-log.ts'

export interface AuditToolbarProps {
  readonly log: UseAuditLog
  readonly organizationId: string | undefined
  readonly groups: readonly ChangeGroup[]
  /** People whom the page names, so that a filter by one of them has a name. */
  readonly known: readonly FoundPerson[]
  /** Somebody became a filter. */
  readonly onChoose: (person: FoundPerson) => void
  /** What takes the focus when a button of the toolbar goes away. */
  readonly region: RefObject<HTMLElement | null>
}

type PersonField = 'actorId' | 'userId'

/** Which changes to show: of whom, of which kind, of which time. */
export function AuditToolbar({ groups, ...people }: AuditToolbarProps): ReactNode {
  const { query, setQuery } = people.log
  const { t } = useAuthContext()
  const part = usePart()
  const [field, setField] = useState<PersonField>('actorId')
  const [search, setSearch] = useState('')
  return (
    <search {...part('toolbar')} data-look="filters">
      <SearchField
        label={t('audit.person')}
        value={search}
        onSearch={setSearch}
        trailing={
          <select
            {...part('select')}
            aria-label={t('audit.personAs')}
            value={field}
            onChange={({ target }) => setField(target.value === 'userId' ? 'userId' : 'actorId')}
          >
            <option value="actorId">{t('audit.madeBy')}</option>
            <option value="userId">{t('audit.about')}</option>
          </select>
        }
      />
      <select
        {...part('select')}
        aria-label={t('audit.kind')}
        value={query.kind ?? ''}
        onChange={({ target }) => setQuery({ kind: target.value || undefined })}
      >
        <option value="">{t('audit.everyKind')}</option>
        {groups.map(({ id, kinds }) => (
          <optgroup key={id} label={groupName(id, t)}>
            <option value={id}>{t('audit.wholeGroup', { group: groupName(id, t) })}</option>
            {kinds.map((kind) => (
              <option key={kind} value={kind}>
                {changeName(kind, t)}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
      <TimeFilter query={query} setQuery={setQuery} />
      <People {...people} field={field} search={search} />
    </search>
  )
}

interface PeopleProps extends Omit<AuditToolbarProps, 'groups'> {
  readonly field: PersonField
  readonly search: string
}

/** Whom the changes are of, and whom the search found. Pressed once more, the changes of everybody are shown again. */
function People({ log, organizationId, known, onChoose, region, field, search }: PeopleProps): ReactNode {
  const { query, setQuery } = log
  const { t } = useAuthContext()
  const part = usePart()
  const found = useFoundPeople(search, organizationId)
  const people = found.data ?? []
  const names = new Map(known.map(({ id, name }) => [id, name]))
  const isFound = (id: string) => people.some((person) => person.id === id)
  const chosen = (['actorId', 'userId'] as const).flatMap((one) => {
    const id = query[one]
    const isElsewhere = id === undefined || (one === field && isFound(id))
    return isElsewhere ? [] : [{ field: one, id, name: names.get(id) ?? id, email: undefined }]
  })
  const chips = [...chosen, ...people.map((person) => ({ ...person, field }))]
  const sentence = () => {
    if (search === '' || found.isRefetching) return ''
    if (found.status === 'error') return `${t('audit.findFailed')} ${reasonOf(found.error, t)}`
    return found.isEmpty ? t('audit.nobody') : ''
  }
  return (
    <>
      {chips.length > 0 && (
        <fieldset {...part('chips')} aria-label={t('audit.people')} aria-busy={found.isRefetching}>
          {chips.map((chip) => {
            const { id, name, email } = chip
            const isChosen = query[chip.field] === id
            const press = () => {
              if (!isChosen) onChoose({ id, name })
              setQuery({ [chip.field]: isChosen ? undefined : id })
              if (isChosen && !isFound(id)) region.current?.focus()
            }
            return (
              <button
                key={`${chip.field} ${id}`}
                {...part('chip')}
                type="button"
                aria-pressed={isChosen}
                title={email}
                onClick={press}
              >
                {isChosen ? t(words[chip.field], { name }) : name}
              </button>
            )
          })}
        </fieldset>
      )}
      <output {...part('status')} data-tone="soft">
        {sentence()}
      </output>
    </>
  )
}

const words = { actorId: 'audit.byPerson', userId: 'audit.aboutPerson' } as const
