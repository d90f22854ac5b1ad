'use client'
import type { ReactNode } from 'react'
import { useNameAvailability } from '../hooks/use-name-availability.ts'
import { AvailabilityHint } from './availability-hint.tsx'
import { Field, type FieldProps } from './field.tsx'

export interface UsernameFieldProps extends Omit<FieldProps, 'hint' | 'onInput'> {
  /** The name that the person has; it is not asked about. */
  readonly own?: string | null | undefined
}

/** A field for a user name that is chosen now: it says whether the name is free once typing pauses. */
export function UsernameField({ own, ...props }: UsernameFieldProps): ReactNode {
  const { availability, ask } = useNameAvailability(own)
  return (
    <Field
      {...props}
      hint={<AvailabilityHint availability={availability} />}
      onInput={(event) => ask(event.currentTarget.value)}
    />
  )
}
