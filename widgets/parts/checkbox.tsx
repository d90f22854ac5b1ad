'use client'
import type { ComponentProps, ReactNode } from 'react'
import { usePart } from '../core/part.ts'

/** A native checkbox inside its label. */
export function Checkbox({ label, ...input }: ComponentProps<'input'> & { readonly label: ReactNode }): ReactNode {
  return (
    <label {...usePart()('checkbox')}>
      <input type="checkbox" {...input} />
      <span>{label}</span>
    </label>
  )
}
