'use client'
import type { ReactNode } from 'react'
import { useAuthContext } from '../../core/context.ts'
import { useSlugAvailability } from '../data/use-slug-availability.ts'
import { AvailabilityHint } from '../../parts/availability-hint.tsx'
import { Field, type FieldProps } from '../../parts/field.tsx'

export interface SlugFieldProps extends Omit<FieldProps, 'hint'> {
  /** The one that the organization has; it is not asked about. */
  readonly own?: string | undefined
}

/** A field for the short name of an organization: it says whether it is free once typing pauses. */
export function SlugField({ own, onInput, ...props }: SlugFieldProps): ReactNode {
  const { availability, ask } = useSlugAvailability(own)
  const { t } = useAuthContext()
  return (
    <Field
      {...props}
      defaultValue={own}
      hint={<AvailabilityHint availability={availability} otherwise={t('orgs.slugHint')} />}
      onInput={(event) => {
        ask(event.currentTarget.value)
        onInput?.(event)
      }}
    />
  )
}
