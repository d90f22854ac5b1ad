'use client'
import type { ComponentProps, ReactNode } from 'react'
import { usePart } from '../../core/part.ts'

export interface SelectProps extends ComponentProps<'select'> {
  readonly id: string
  readonly label: string
}

/** One labelled native list of choices. */
export function Select({ label, className, children, ...select }: SelectProps): ReactNode {
  const part = usePart()
  return (
    <div {...part('field', className)}>
      <label {...part('label')} htmlFor={select.id}>
        {label}
      </label>
      <div {...part('control')}>
        <select {...select} {...part('select')}>
          {children}
        </select>
      </div>
    </div>
  )
}
