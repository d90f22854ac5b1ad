'use client'
import { type ReactNode, useSyncExternalStore } from 'react'
import { useAuthContext } from '../../core/context.ts'
import { useSlugAvailability } from '../data/use-slug-availability.ts'
import { AvailabilityHint } from '../../parts/availability-hint.tsx'
import { Field, type FieldProps } from '../../parts/field.tsx'
import { usePart } from '../../core/part.ts'

export interface SlugFieldProps extends Omit<FieldProps, 'hint' | 'prefix'> {
  /** The one that the organization has; it is not asked about. */
  readonly own?: string | undefined
  /** Before it, inside the field, e.g. `app.com/`; by default the host of the page. Empty: nothing. */
  readonly prefix?: string | undefined
}

/** A field for the short name of an organization: it says whether it is free once typing pauses. */
export function SlugField({ own, onInput, prefix, ...props }: SlugFieldProps): ReactNode {
  const { availability, ask } = useSlugAvailability(own)
  const { t } = useAuthContext()
  const part = usePart()
  const host = useHost()
  const before = prefix ?? (host === '' ? '' : `${host}/`)
  return (
    <Field
      {...props}
      defaultValue={own}
      leading={before !== '' && <span {...part('prefix')}>{before}</span>}
      hint={<AvailabilityHint availability={availability} otherwise={t('orgs.slugHint')} />}
      onInput={(event) => {
        ask(event.currentTarget.value)
        onInput?.(event)
      }}
    />
  )
}

const never = (): (() => void) => () => {}

/** The host of the page; empty on a server, which may be known by another name. */
function useHost(): string {
  return useSyncExternalStore(
    never,
    () => window.location.host,
    () => '',
  )
}
