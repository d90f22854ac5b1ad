'use client'
import type { ComponentProps, ReactNode, Ref } from 'react'
import alert from 'lucide/dist/esm/icons/circle-alert.mjs'
import { Icon } from './icon.tsx'
import { Checkbox } from './checkbox.tsx'
import type { FieldOption } from '../core/context.ts'
import { usePart } from '../core/part.ts'
import { noteId } from '../core/use-auth-form.ts'

export interface FieldProps extends ComponentProps<'input'> {
  readonly id: string
  /** `ref`, under a name that React 18 hands on as well. */
  readonly inputRef?: Ref<HTMLInputElement> | undefined
  readonly label: ReactNode
  /** Shown below the input while there is no error. */
  readonly hint?: ReactNode
  readonly error?: ReactNode
  /** Between the label and the frame of the input. */
  readonly before?: ReactNode
  /** The choices of a list in the place of an input. */
  readonly options?: readonly FieldOption[] | undefined
  /** Sits inside the frame of the input, before it. */
  readonly leading?: ReactNode
  /** Sits inside the frame of the input, after it. */
  readonly trailing?: ReactNode
}

/** One labelled input, or box to tick, with its note. The note is a live region that is there before any text comes into it. */
export function Field(props: FieldProps): ReactNode {
  const { label, hint, error, before, options, leading, trailing, className, inputRef, ...native } = props
  const part = usePart()
  const failed = hasContent(error)
  const input = { ...native, ...(inputRef !== undefined && { ref: inputRef }) }
  const noted = { ...input, 'aria-invalid': failed || undefined, 'aria-describedby': noteId(input.id) }
  return (
    <div {...part('field', className)} data-invalid={failed || undefined}>
      {input.type === 'checkbox' ? (
        <Checkbox {...noted} label={label} />
      ) : (
        <>
          <label {...part('label')} htmlFor={input.id}>
            {label}
          </label>
          {before}
          <div {...part('control')} data-look={leading ? 'framed' : undefined}>
            {leading}
            {/* Where something sits beside the text, its side is that of the page. */}
            {options === undefined ? (
              <input dir={trailing ? undefined : 'auto'} {...noted} {...part('input')} />
            ) : (
              <Choice options={options} {...noted} />
            )}
            {trailing}
          </div>
        </>
      )}
      <div {...part('note')} id={noteId(input.id)} aria-live="polite" data-hinted={hint ? '' : undefined}>
        {failed ? (
          <span {...part('error')}>
            <Icon of={alert} />
            <span>{error}</span>
          </span>
        ) : (
          hint
        )}
      </div>
    </div>
  )
}

function Choice({
  options,
  ...input
}: ComponentProps<'input'> & { readonly options: readonly FieldOption[] }): ReactNode {
  const { id, name, required, disabled, autoComplete, defaultValue } = input
  const noted = { 'aria-invalid': input['aria-invalid'], 'aria-describedby': input['aria-describedby'] }
  return (
    <select {...{ id, name, required, disabled, autoComplete, defaultValue, ...noted }} {...usePart()('select')}>
      <option value="">–</option>
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  )
}

function hasContent(node: ReactNode): boolean {
  return node !== undefined && node !== null && node !== false && node !== ''
}
