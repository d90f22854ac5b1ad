'use client'
import type { ReactNode } from 'react'
import { useAuthContext } from '../../core/context.ts'
import { typedName } from '../../core/identifier-fields.ts'
import { UsernameField } from '../../parts/username-field.tsx'
import { AccountForm } from '../frame/account-form.tsx'
import { AccountFrame, type OwnSectionProps } from '../frame/account-frame.tsx'
import { accountEnglish } from '../../locales/english/account.ts'
import { type UseChangeUsernameOptions, useChangeUsername } from './use-change-username.ts'

export interface ChangeUsernameProps extends OwnSectionProps, UseChangeUsernameOptions {}

/** A user name, the first or another one, for somebody who is signed in. The service needs `username()`. */
export function ChangeUsername(props: ChangeUsernameProps): ReactNode {
  return (
    <AccountFrame widget="ChangeUsername" english={accountEnglish} own={props}>
      <ChangeUsernameWidget {...props} />
    </AccountFrame>
  )
}

function ChangeUsernameWidget({ onSuccess, onError, ...root }: ChangeUsernameProps): ReactNode {
  const { t } = useAuthContext()
  const form = useChangeUsername({ onSuccess, onError })
  return (
    <AccountForm
      {...root}
      name="change-username"
      sentences="changeUsername"
      form={form}
      describe={(user) => {
        const name = typedName(user)
        return name === null ? t('changeUsername.none') : t('changeUsername.description', { name })
      }}
      known={(user) => typedName(user) ?? '—'}
      done={form.changedTo === null ? null : { text: t('changeUsername.done', { name: form.changedTo }) }}
    >
      {(user) => (
        <UsernameField
          {...form.getFieldProps('username')}
          label={t('field.username')}
          error={form.errors.fields.username?.text}
          defaultValue={typedName(user) ?? undefined}
          own={user.username}
        />
      )}
    </AccountForm>
  )
}
