'use client'
import type { ReactNode } from 'react'
import { type Answered, answersOf, inputsOf, unanswered } from '../../core/asked-fields.ts'
import { type SignUpField, useAuthContext } from '../../core/context.ts'
import { entry, useAuthForm } from '../../core/use-auth-form.ts'
import { AskedInput } from '../../parts/asked-input.tsx'
import { Field } from '../../parts/field.tsx'
import { Form } from '../../parts/form.tsx'
import type { PhoneOptions, PhoneSent } from './phone-types.ts'

/** As `useLastUsed` knows it. */
export const phoneMethod = 'phone-number'

/** What an input for a phone number has. */
export const phoneField = { type: 'tel', autoComplete: 'tel', inputMode: 'tel', dir: 'ltr' } as const

interface NumberValues {
  readonly phoneNumber: string
  readonly name: string
  readonly answers: Readonly<Record<string, Answered>>
}

const noFields: readonly SignUpField[] = []

export interface NumberFormProps extends PhoneOptions {
  /** The number that the form begins with. */
  readonly phoneNumber?: string | undefined
  readonly onSent: (sent: PhoneSent) => void
}

/** Asks for the number that a code is sent to, and for what a new account needs. */
export function NumberForm({ purpose, fields = noFields, phoneNumber, onSent }: NumberFormProps): ReactNode {
  const { t, client } = useAuthContext()
  const isNew = purpose === 'sign-up'
  const form = useAuthForm<string, NumberValues, unknown>('PhoneSignIn', {
    path: '/phone-number/send-otp',
    fields: { ...inputsOf(fields), name: { type: 'text', autoComplete: 'name' }, phoneNumber: phoneField },
    placement: { INVALID_PHONE_NUMBER: 'phoneNumber', VALIDATION_ERROR: 'phoneNumber' },
    read: (element) => ({
      phoneNumber: entry(element, 'phoneNumber').trim(),
      name: entry(element, 'name').trim(),
      answers: answersOf(fields, element),
    }),
    check: (values) => ({
      ...unanswered(fields, values.answers, 'signUp.needed'),
      ...(isNew && values.name === '' && { name: 'field.nameMissing' }),
      ...(values.phoneNumber === '' && { phoneNumber: 'phone.missing' }),
    }),
    send: (values) => client.phoneNumber.sendOtp({ phoneNumber: values.phoneNumber }),
    quote: () => ({}),
    onSuccess: (_, { name, ...values }) => onSent({ way: 'phone', ...values, ...(name !== '' && { name }) }),
    onError: undefined,
  })
  return (
    <Form form={form} labels={{ submit: t('phoneSignIn.way'), pending: t('resend.pending') }}>
      {isNew && (
        <Field {...form.getFieldProps('name')} label={t('field.name')} error={form.errors.fields['name']?.text} />
      )}
      <Field
        {...form.getFieldProps('phoneNumber')}
        label={t('phone.title')}
        hint={t('phone.hint')}
        error={form.errors.fields['phoneNumber']?.text}
        defaultValue={phoneNumber}
      />
      {fields.map((field) => (
        <AskedInput key={field.name} form={form} field={field} />
      ))}
    </Form>
  )
}
