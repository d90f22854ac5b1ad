'use client'
import type { ReactNode } from 'react'
import { OpeningRow } from '../../account/frame/index.ts'
import { type Answered, answersOf, inputsOf, placementOf, unanswered } from '../../core/asked-fields.ts'
import { type SignUpField, useAuthContext } from '../../core/context.ts'
import { useAuthForm } from '../../core/use-auth-form.ts'
import { AskedInput } from '../../parts/asked-input.tsx'
import { Button } from '../../parts/button.tsx'
import { Card } from '../../parts/card.tsx'
import { Form } from '../../parts/form.tsx'
import type { SectionProps } from '../frame/profile.ts'

export interface OwnFieldRowProps extends SectionProps {
  readonly asked: SignUpField
  readonly mayUpdate: boolean
  /** Whether the last change is kept; false when another begins. */
  readonly onDone: (isDone: boolean) => void
}

/** An own field of the service that the application asks for. */
export function OwnFieldRow({ mayUpdate, ...row }: OwnFieldRowProps): ReactNode {
  const { asked, profile } = row
  const value: unknown = Reflect.get(profile.organization, asked.name) ?? null
  const title = typeof asked.label === 'string' ? asked.label : asked.name
  const text = <span dir="auto">{shownValue(asked, value)}</span>
  if (!mayUpdate) return <Card title={title}>{text}</Card>
  return (
    <OpeningRow title={title} value={text}>
      {(close) => <OwnForm {...row} value={value} close={close} />}
    </OpeningRow>
  )
}

/** What people read of a value: the words of a choice, and a mark for a box that is ticked. */
function shownValue({ type, options = [] }: SignUpField, value: unknown): string {
  if (type === 'checkbox') return value === true ? '✓' : '–'
  const choice = options.find((option) => typeof option !== 'string' && option.value === value)
  if (typeof choice === 'object') return choice.label
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '–'
}

interface OwnFormProps extends Omit<OwnFieldRowProps, 'mayUpdate'> {
  readonly value: unknown
  readonly close: () => void
}

function OwnForm({ profile, asked, value, onDone, close }: OwnFormProps): ReactNode {
  const { t } = useAuthContext()
  const { update, prove, onError } = profile
  const { name } = asked
  const form = useAuthForm<string, Answered, unknown>('OrganizationProfile', {
    path: '/organization/update',
    fields: inputsOf([asked]),
    placement: placementOf([asked]),
    read: (element) => answersOf([asked], element)[name],
    check: (answer) => unanswered([asked], { [name]: answer }),
    quote: () => ({}),
    send: (answer) => {
      onDone(false)
      return prove(() => update({ [name]: answer ?? null }))
    },
    onSuccess() {
      onDone(true)
      close()
    },
    onError,
  })
  return (
    <Form
      form={form}
      labels={{ submit: t('orgGeneral.submit'), pending: t('orgGeneral.pending') }}
      beside={
        <Button aria-disabled={form.state === 'pending'} onClick={close}>
          {t('common.cancel')}
        </Button>
      }
    >
      <AskedInput form={form} field={asked} value={value} />
    </Form>
  )
}
