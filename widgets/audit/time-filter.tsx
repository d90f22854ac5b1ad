'use client'
import { type ReactNode, useId, useState } from 'react'
import { useAuthContext } from '../core/context.ts'
import { usePart } from '../core/part.ts'
import type { UseAuditLog } from './use-audit-log.ts'

/** Spans up to now, in days. */
const spans = { day: 1, week: 7, month: 30 } as const

type Choice = keyof typeof spans | 'anyTime' | 'range'

const choices = ['anyTime', 'day', 'week', 'month', 'range'] as const satisfies readonly Choice[]

/** Of which time: a span up to now, or from one day to another, in the time zone of the browser. */
export function TimeFilter({ query, setQuery }: Pick<UseAuditLog, 'query' | 'setQuery'>): ReactNode {
  const { t } = useAuthContext()
  const part = usePart()
  const isAny = query.from === undefined && query.until === undefined
  const [choice, setChoice] = useState<Choice>(isAny ? 'anyTime' : 'range')
  const choose = (value: string) => {
    const next = choices.find((one) => one === value) ?? 'anyTime'
    setChoice(next)
    if (next === 'range') return
    const days = next === 'anyTime' ? undefined : spans[next]
    const from = days === undefined ? undefined : new Date(Date.now() - days * 86_400_000).toISOString()
    setQuery({ from, until: undefined })
  }
  return (
    <>
      <select
        {...part('select')}
        aria-label={t('audit.time')}
        value={choice}
        onChange={({ target }) => choose(target.value)}
      >
        {choices.map((one) => (
          <option key={one} value={one}>
            {t(`audit.${one}`)}
          </option>
        ))}
      </select>
      {choice === 'range' && (
        <div {...part('row')}>
          <DayField
            label={t('audit.first')}
            value={dayOf(query.from, 0)}
            onChange={(day) => setQuery({ from: momentOf(day, 0) })}
          />
          <DayField
            label={t('audit.last')}
            value={dayOf(query.until, -1)}
            onChange={(day) => setQuery({ until: momentOf(day, 1) })}
          />
        </div>
      )}
    </>
  )
}

interface DayFieldProps {
  readonly label: string
  /** `2026-11-25`, or empty. */
  readonly value: string
  readonly onChange: (day: string) => void
}

function DayField({ label, value, onChange }: DayFieldProps): ReactNode {
  const part = usePart()
  const id = useId()
  return (
    <span {...part('field')} data-field="day">
      <label {...part('label')} htmlFor={id}>
        {label}
      </label>
      <input
        {...part('select')}
        id={id}
        type="date"
        min="2000-01-01"
        max="9999-12-31"
        defaultValue={value}
        // While a year is typed, it is first one of long ago.
        onChange={({ currentTarget }) => {
          if (currentTarget.validity.valid) onChange(currentTarget.value)
        }}
      />
    </span>
  )
}

/** The midnight that begins a day here, or that of a day after it; undefined for no day. */
function momentOf(day: string, later: number): string | undefined {
  const date = new Date(`${day}T00:00`)
  if (Number.isNaN(date.getTime())) return undefined
  date.setDate(date.getDate() + later)
  return date.toISOString()
}

/** The day here of a moment, or one that many days after it. */
function dayOf(moment: string | undefined, later: number): string {
  if (moment === undefined) return ''
  const date = new Date(moment)
  date.setDate(date.getDate() + later)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}
