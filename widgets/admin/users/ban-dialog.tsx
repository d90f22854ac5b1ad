'use client'
import { type ReactNode, useId } from 'react'
import { useAuthContext } from '../../core/context.ts'
import { entry } from '../../core/use-auth-form.ts'
import { Field } from '../../parts/field.tsx'
import type { UserDialogProps } from './dialog-props.ts'
import { Select } from './select.tsx'
import { UserForm } from './user-form.tsx'

const hour = 3600
const day = 24 * hour
/** Seconds, with the words for them. */
const durations = [
  [hour, 1, 'hour'],
  [day, 1, 'day'],
  [7 * day, 7, 'day'],
  [30 * day, 30, 'day'],
] as const

/** Keeps somebody out, for a while or until it is lifted. */
export function BanDialog(props: UserDialogProps): ReactNode {
  const { user, actions } = props
  const { t, locale } = useAuthContext()
  const id = useId()
  const words = (count: number, unit: string) =>
    new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(count)
  return (
    <UserForm
      {...props}
      sentences="adminBan"
      tone="danger"
      spec={{
        path: '/admin/ban-user',
        fields: { banReason: { type: 'text', maxLength: 500, required: false } },
        placement: {},
        read: (element) => ({
          reason: entry(element, 'banReason').trim(),
          seconds: Number(entry(element, 'banExpiresIn')),
        }),
        check: () => ({}),
        send: ({ reason, seconds }) => actions.ban(user.id, { reason, expiresIn: seconds || undefined }),
      }}
    >
      {(form) => (
        <>
          <Field
            {...form.getFieldProps('banReason')}
            label={t('adminBan.reason')}
            error={form.errors.fields.banReason?.text}
          />
          <Select id={id} name="banExpiresIn" label={t('adminBan.duration')}>
            <option value="">{t('adminBan.forGood')}</option>
            {durations.map(([seconds, count, unit]) => (
              <option key={seconds} value={seconds}>
                {words(count, unit)}
              </option>
            ))}
          </Select>
        </>
      )}
    </UserForm>
  )
}
