'use client'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { usePart } from '../core/part.ts'

/** Milliseconds after the last key before the search is sent. */
const calm = 250

export interface SearchFieldProps {
  readonly label: string
  /** What is being looked for. */
  readonly value: string
  readonly onSearch: (text: string) => void
  readonly hint?: ReactNode
}

/** One labelled search: it is sent once typing pauses, and at once with Enter. */
export function SearchField({ label, value, onSearch, hint }: SearchFieldProps): ReactNode {
  const part = usePart()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const search = (text: string) => {
    clearTimeout(timer.current)
    onSearch(text.trim())
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  // Emptied from outside, by the button that shows everybody.
  useEffect(() => {
    if (value === '' && input.current !== null && document.activeElement !== input.current) input.current.value = ''
  }, [value])
  return (
    <div {...part('field')} data-field="search">
      <label {...part('label')} htmlFor={id}>
        {label}
      </label>
      <div {...part('control')}>
        <input
          {...part('input')}
          ref={input}
          id={id}
          type="search"
          enterKeyHint="search"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={255}
          defaultValue={value}
          aria-describedby={hint === undefined ? undefined : `${id}-note`}
          onInput={({ currentTarget }) => {
            clearTimeout(timer.current)
            timer.current = setTimeout(search, calm, currentTarget.value)
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            // Inside a form: looking is not sending.
            event.preventDefault()
            search(event.currentTarget.value)
          }}
        />
      </div>
      {hint !== undefined && (
        <div {...part('note')} id={`${id}-note`}>
          {hint}
        </div>
      )}
    </div>
  )
}
