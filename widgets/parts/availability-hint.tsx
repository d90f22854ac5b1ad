'use client'
import type { ReactNode } from 'react'
import check from 'lucide/dist/esm/icons/check.mjs'
import alert from 'lucide/dist/esm/icons/circle-alert.mjs'
import { useAuthContext } from '../core/context.ts'
import type { NameAvailability } from '../core/use-availability.ts'
import { Icon } from './icon.tsx'
import { usePart } from '../core/part.ts'

export interface AvailabilityHintProps {
  readonly availability: NameAvailability
  /** While nothing is known. */
  readonly otherwise?: ReactNode
}

/** Says what is known about a name, and nothing while it is asked for: two sentences for every pause would be too many to listen to. */
export function AvailabilityHint({ availability, otherwise = null }: AvailabilityHintProps): ReactNode {
  const { t } = useAuthContext()
  const part = usePart()
  if (availability.state !== 'free' && availability.state !== 'refused') return otherwise
  const { state, name } = availability
  const text = state === 'free' ? t('username.free', { name }) : t(t.errorKey(availability.code) ?? 'field.refused')
  return (
    <span {...part('hint')} data-state={state === 'free' ? 'met' : 'unmet'}>
      <Icon of={state === 'free' ? check : alert} />
      <span>{text}</span>
    </span>
  )
}
