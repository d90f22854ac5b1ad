'use client'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { ClientError } from '../../client/index.ts'
import { useAuthContext } from '../../core/context.ts'
import { type FormProblem, placeError } from '../../core/form-problem.ts'
import { usePart } from '../../core/part.ts'
import { entry, useAuthForm } from '../../core/use-auth-form.ts'
import { useOneCall } from '../../core/use-one-call.ts'
import { useResend } from '../../core/use-resend.ts'
import { useReauthentication } from '../../entrance/reauthenticate/index.ts'
import { Alert } from '../../parts/alert.tsx'
import { Button } from '../../parts/button.tsx'
import { CodeField, digitsField, digitsOf } from '../../parts/code-field.tsx'
import { Field } from '../../parts/field.tsx'
import { focusStep } from '../../parts/focus-step.ts'
import { Form } from '../../parts/form.tsx'
import { FormMessage } from '../../parts/form-message.tsx'
import { ResendButton } from '../../parts/resend-button.tsx'
import { useQuestion } from '../../parts/use-question.ts'

export interface PhoneFormProps {
  /** The number that is there already. */
  readonly phone: string | null
  /** It is set or taken away: what to say of it. */
  readonly onDone: (sentence: string) => void
  readonly onCancel: () => void
  readonly onError: ((error: ClientError) => void) | undefined
}

/** Asks for a number, and then for the code that was sent to it. A number that is there can be taken away. */
export function PhoneForm(props: PhoneFormProps): ReactNode {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (sentTo !== null) focusStep(place.current)
  }, [sentTo])
  return (
    <div {...usePart()('steps')} ref={place}>
      {sentTo !== null && <CodeForm {...props} sentTo={sentTo} />}
      {sentTo === null && <NumberForm {...props} onSent={setSentTo} />}
      {sentTo === null && props.phone !== null && <RemoveNumber {...props} />}
    </div>
  )
}

function useSend() {
  const { client } = useAuthContext()
  return (phoneNumber: string) => client.phoneNumber.sendOtp({ phoneNumber })
}

function NumberForm({
  phone,
  onSent,
  onCancel,
  onError,
}: PhoneFormProps & { readonly onSent: (phone: string) => void }): ReactNode {
  const { t } = useAuthContext()
  const send = useSend()
  const form = useAuthForm('PhoneSection', {
    path: '/phone-number/send-otp',
    fields: { phoneNumber: { type: 'tel', autoComplete: 'tel', inputMode: 'tel', dir: 'ltr' } },
    placement: { INVALID_PHONE_NUMBER: 'phoneNumber', VALIDATION_ERROR: 'phoneNumber' },
    read: (element) => ({ phoneNumber: entry(element, 'phoneNumber').trim() }),
    check: ({ phoneNumber }) => (phoneNumber === '' ? { phoneNumber: 'phone.missing' } : {}),
    send: ({ phoneNumber }) => send(phoneNumber),
    quote: () => ({}),
    onSuccess: (_, { phoneNumber }) => onSent(phoneNumber),
    onError,
  })
  return (
    <Form
      form={form}
      labels={{ submit: t('twoFactor.sendCode'), pending: t('resend.pending') }}
      beside={<Button onClick={onCancel}>{t('common.cancel')}</Button>}
    >
      <Field
        {...form.getFieldProps('phoneNumber')}
        label={t('phone.title')}
        hint={t('phone.hint')}
        error={form.errors.fields.phoneNumber?.text}
        defaultValue={phone ?? undefined}
      />
    </Form>
  )
}

function CodeForm({ sentTo, onDone, onCancel, onError }: PhoneFormProps & { readonly sentTo: string }): ReactNode {
  const { t, client, capabilities } = useAuthContext()
  const part = usePart()
  const run = useReauthentication()
  const send = useSend()
  const resend = useResend(() => send(sentTo), { justSent: true })
  const facts: { readonly length?: number } = Object(capabilities.get().data?.['phone-number'])
  const form = useAuthForm('PhoneSection', {
    path: '/phone-number/verify',
    fields: { code: digitsField },
    placement: { INVALID_OTP: 'code', OTP_EXPIRED: 'code', VALIDATION_ERROR: 'code' },
    read: (element) => ({ code: digitsOf(entry(element, 'code')) }),
    check: ({ code }) => (code === '' ? { code: 'twoFactor.codeMissing' } : {}),
    send: ({ code }) => run(() => client.phoneNumber.verify({ phoneNumber: sentTo, code, updatePhoneNumber: true })),
    quote: () => ({}),
    onSuccess: () => onDone(t('phone.done', { phone: sentTo })),
    onError,
  })
  return (
    <>
      <Form
        form={form}
        labels={{ submit: t('twoFactor.verify'), pending: t('twoFactor.verifying') }}
        beside={<Button onClick={onCancel}>{t('common.cancel')}</Button>}
      >
        <p {...part('description')}>{t('phone.codeHint', { phone: sentTo })}</p>
        <CodeField
          {...form.getFieldProps('code')}
          {...(facts.length !== undefined && { length: facts.length })}
          label={t('phone.codeLabel')}
          error={form.errors.fields.code?.text}
        />
      </Form>
      <ResendButton resend={resend} sentText={t('phone.sent')} />
    </>
  )
}

/** Takes the number away, after a question. */
function RemoveNumber({ onDone, onError }: PhoneFormProps): ReactNode {
  const { t, client } = useAuthContext()
  const part = usePart()
  const run = useReauthentication()
  const question = useQuestion({})
  const { pending, outcome, act } = useOneCall<FormProblem | null>({
    none: null,
    tell: (error) => placeError(error, [], {}, t, {}, Date.now()).form,
    onError,
  })
  const remove = async () => {
    const answer = await act('remove', () => run(() => client.updateUser({ phoneNumber: null })))
    if (answer?.error === null) onDone(t('phone.removed'))
  }
  return (
    <>
      <div {...part('actions')}>
        <Button
          data-tone="danger"
          pending={pending !== null}
          onClick={() =>
            question.open({
              name: 'phone-removal',
              title: t('phone.removeTitle'),
              description: t('phone.removeDescription'),
              submit: t('phone.remove'),
              pending: t('phone.removing'),
              act: remove,
            })
          }
        >
          {t('phone.remove')}
        </Button>
      </div>
      <FormMessage problem={outcome} />
      <Alert>{question.failed && t('errors.NETWORK_ERROR')}</Alert>
      {question.element}
    </>
  )
}
