'use client'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import search from 'lucide/dist/esm/icons/search.mjs'
import { Icon } from './icon.tsx'
import { usePart } from '../core/part.ts'

/** Milliseconds after the last key before the search is sent. */
const calm = 250

export interface SearchFieldProps {
  readonly label: string
  /** What is being looked for. */
  readonly value: string
  readonly onSearch: (text: string) => void
  readonly hint?: ReactNode
  /** Above the field; by default the label is inside it, as long as nothing is typed. */
  readonly isLabelShown?: boolean
  /** Inside the frame, after the input: where to look. */
  readonly trailing?: ReactNode
}

/** One labelled search: it is sent once typing pauses, and at once with Enter. */
export function SearchField({
  label,
  value,
  onSearch,
  hint,
  isLabelShown = false,
  trailing,
}: SearchFieldProps): ReactNode {
  const part = usePart()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const send = (text: string) => {
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
      <label {...part(isLabelShown ? 'label' : 'sr-only')} htmlFor={id}>
        {label}
      </label>
      <div {...part('control')} data-look="search">
        <Icon of={search} />
        <input
          {...part('input')}
          ref={input}
          id={id}
          type="search"
          placeholder={isLabelShown ? undefined : label}
          enterKeyHint="search"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={255}
          defaultValue={value}
          aria-describedby={hint === undefined ? undefined : `${id}-note`}
          onInput={({ currentTarget }) => {
            clearTimeout(timer.current)
            timer.current = setTimeout(send, calm, currentTarget.value)
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            // Inside a form: looking is not sending.
            event.preventDefault()
            send(event.currentTarget.value)
          }}
        />
        {trailing}
      </div>
      {hint !== undefined && (
        <div {...part('note')} id={`${id}-note`}>
          {hint}
        </div>
      )}
    </div>
  )
}
