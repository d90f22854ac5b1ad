'use client'
import type { ReactNode } from 'react'
import { useConfiguredContext } from '../core/use-capabilities.ts'
import { useNameAvailability } from '../core/use-name-availability.ts'
import { AvailabilityHint } from './availability-hint.tsx'
import { Field, type FieldProps } from './field.tsx'
import { usePart } from '../core/part.ts'

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
      hint={<AvailabilityHint availability={availability} otherwise={<LengthHint />} />}
      onInput={(event) => ask(event.currentTarget.value)}
    />
  )
}

/** How long a name may be, where that is known. */
function LengthHint(): ReactNode {
  const { t, usernamePolicy } = useConfiguredContext()
  const part = usePart()
  return usernamePolicy !== undefined && <span {...part('hint')}>{t('username.rule', { ...usernamePolicy })}</span>
}
