'use client'
import type { ReactNode } from 'react'
import { useAuthContext } from '../context.ts'
import { useSlugAvailability } from '../hooks/use-slug-availability.ts'
import { Field, type FieldProps } from '../parts/field.tsx'
import { Icon } from '../parts/icon.tsx'
import { usePart } from '../parts/part.ts'

export interface SlugFieldProps extends Omit<FieldProps, 'hint'> {
  /** The one that the organization has; it is not asked about. */
  readonly own?: string
}

/** A field for the short name of an organization: it says whether it is free once typing pauses. */
export function SlugField({ own, onInput, ...props }: SlugFieldProps): ReactNode {
  const { availability, ask } = useSlugAvailability(own)
  const { t } = useAuthContext('SlugField')
  const part = usePart()
  const { state } = availability
  const isKnown = state === 'free' || state === 'refused'
  const refused = state === 'refused' && t(t.errorKey(availability.code) ?? 'field.refused')
  return (
    <Field
      {...props}
      hint={
        isKnown ? (
          <span {...part('hint')} data-state={state === 'free' ? 'met' : 'unmet'}>
            <Icon shape={state === 'free' ? 'check' : 'alert'} />
            <span>{refused || t('orgCreate.slugFree', { slug: availability.name })}</span>
          </span>
        ) : (
          t('orgCreate.slugHint')
        )
      }
      onInput={(event) => {
        ask(event.currentTarget.value)
        onInput?.(event)
      }}
    />
  )
}
