'use client'
import type { ReactNode } from 'react'
import { useAuthContext } from '../context.ts'
import { type NameAvailability, useNameAvailability } from '../hooks/use-name-availability.ts'
import { Field, type FieldProps } from './field.tsx'
import { Icon } from './icon.tsx'
import { usePart } from './part.ts'

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

/** Says what is known, and nothing while it is asked for: two sentences for every pause would be too many to listen to. */
function AvailabilityHint({ availability }: { readonly availability: NameAvailability }): ReactNode {
  const { t } = useAuthContext('UsernameField')
  const part = usePart()
  if (availability.state !== 'free' && availability.state !== 'refused') return null
  const { state, name } = availability
  const text = state === 'free' ? t('username.free', { name }) : t(t.errorKey(availability.code) ?? 'field.refused')
  return (
    <span {...part('hint')} data-state={state === 'free' ? 'met' : 'unmet'}>
      <Icon shape={state === 'free' ? 'check' : 'alert'} />
      <span>{text}</span>
    </span>
  )
}
