'use client'
import { type ReactNode, useId } from 'react'
import { useAuthContext } from '../context.ts'
import { entry, useAuthForm } from '../hooks/use-auth-form.ts'
import { Field } from '../parts/field.tsx'
import type { UserDialogProps } from './dialog-props.ts'
import { FormDialog } from '../parts/form-dialog.tsx'
import { Select } from './select.tsx'

const hour = 3600
/** Seconds, with the words for them. */
const durations = [
  { seconds: hour, count: 1, unit: 'hour' },
  { seconds: 24 * hour, count: 1, unit: 'day' },
  { seconds: 7 * 24 * hour, count: 7, unit: 'day' },
  { seconds: 30 * 24 * hour, count: 30, unit: 'day' },
] as const

/** Keeps somebody out, for a while or until it is lifted. */
export function BanDialog({ user, actions, onDone, onError, opener, onClose }: UserDialogProps): ReactNode {
  const { t, locale } = useAuthContext('AdminUsers')
  const id = useId()
  const { name, email } = user
  const form = useAuthForm('AdminUsers', {
    path: '/admin/ban-user',
    fields: { banReason: { type: 'text', maxLength: 500 } },
    placement: {},
    read: (element) => ({
      reason: entry(element, 'banReason').trim(),
      seconds: Number(entry(element, 'banExpiresIn')),
    }),
    check: () => ({}),
    send: ({ reason, seconds }) => actions.ban(user.id, { reason, ...(seconds > 0 && { expiresIn: seconds }) }),
    quote: () => ({}),
    onSuccess() {
      onClose()
      onDone(t('adminBan.done', { name }), false)
    },
    onError,
  })
  const words = (count: number, unit: string) =>
    new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(count)
  return (
    <FormDialog
      {...{ form, opener, onClose }}
      title={t('adminBan.title', { name })}
      description={t('adminBan.description', { email })}
      labels={{ submit: t('adminBan.submit', { name }), pending: t('adminBan.pending') }}
      tone="danger"
    >
      <Field
        {...form.getFieldProps('banReason')}
        required={false}
        label={t('adminBan.reason')}
        error={form.errors.fields.banReason?.text}
      />
      <Select id={`${id}-duration`} name="banExpiresIn" label={t('adminBan.duration')} defaultValue="">
        <option value="">{t('adminBan.forGood')}</option>
        {durations.map(({ seconds, count, unit }) => (
          <option key={seconds} value={seconds}>
            {words(count, unit)}
          </option>
        ))}
      </Select>
    </FormDialog>
  )
}
