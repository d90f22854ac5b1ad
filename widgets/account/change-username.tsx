'use client'
import { Speaking } from '../parts/speaking.tsx'
import { accountEnglish } from './messages.ts'
import type { ReactNode } from 'react'
import { type SessionUser, useAuthContext } from '../context.ts'
import { typedName } from '../hooks/username-field.ts'
import { Button } from '../parts/button.tsx'
import { Card } from '../parts/card.tsx'
import { FormMessage } from '../parts/form-message.tsx'
import { usePart } from '../parts/part.ts'
import { UsernameField } from '../parts/username-field.tsx'
import { Widget, type WidgetProps } from '../parts/widget.tsx'
import { AccountSection } from './account-section.tsx'
import { type UseChangeUsername, type UseChangeUsernameOptions, useChangeUsername } from './use-change-username.ts'

export interface ChangeUsernameProps extends WidgetProps, UseChangeUsernameOptions {}

/** A user name, the first or another one, for somebody who is signed in. The service needs `username()`. */
export function ChangeUsername(props: ChangeUsernameProps): ReactNode {
  return (
    <Speaking widget="ChangeUsername" english={accountEnglish}>
      <ChangeUsernameWidget {...props} />
    </Speaking>
  )
}

function ChangeUsernameWidget({ onSuccess, onError, ...root }: ChangeUsernameProps): ReactNode {
  const { t } = useAuthContext('ChangeUsername')
  const form = useChangeUsername({ onSuccess, onError })
  return (
    <Widget {...root} name="change-username" data-state={form.state}>
      <AccountSection title={t('changeUsername.title')}>
        {(user) =>
          form.changedTo === null ? (
            <FormCard form={form} user={user} />
          ) : (
            <Card
              title={t('changeUsername.title')}
              description={t('changeUsername.done', { name: form.changedTo })}
              takesFocus
            >
              <Button onClick={form.reset}>{t('common.done')}</Button>
            </Card>
          )
        }
      </AccountSection>
    </Widget>
  )
}

function FormCard({ form, user }: { readonly form: UseChangeUsername; readonly user: SessionUser }): ReactNode {
  const { t } = useAuthContext('ChangeUsername')
  const part = usePart()
  const pending = form.state === 'pending'
  const shown = typedName(user)
  return (
    <Card
      title={t('changeUsername.title')}
      description={shown === null ? t('changeUsername.none') : t('changeUsername.description', { name: shown })}
    >
      <form {...form.getFormProps()} {...part('form')}>
        <UsernameField
          {...form.getFieldProps('username')}
          label={t('field.username')}
          error={form.errors.fields.username?.text}
          defaultValue={shown ?? undefined}
          own={user.username}
        />
        <Button part="submit" type="submit" pending={pending} aria-disabled={form.wait > 0}>
          {t(pending ? 'changeUsername.pending' : 'changeUsername.submit')}
        </Button>
        <FormMessage {...form.getMessageProps()} problem={form.errors.form} wait={form.wait} onRetry={form.retry} />
      </form>
    </Card>
  )
}
