'use client'
import { type ReactNode, useState } from 'react'
import { AccountSection } from '../account/account-section.tsx'
import { type SessionUser, useAuthContext } from '../context.ts'
import { Button } from '../parts/button.tsx'
import { Card } from '../parts/card.tsx'
import { Field } from '../parts/field.tsx'
import { FormMessage } from '../parts/form-message.tsx'
import { usePart } from '../parts/part.ts'
import { PictureField } from '../parts/picture-field.tsx'
import { Speaking } from '../parts/speaking.tsx'
import { Widget, type WidgetProps } from '../parts/widget.tsx'
import { profileSectionEnglish } from './messages.ts'
import { type UseChangeNameOptions, useChangeName } from './use-change-name.ts'

export interface ProfileSectionProps extends WidgetProps, UseChangeNameOptions {}

/** The own name, and the own picture where `uploadImage` of `AuthProvider` stores pictures. */
export function ProfileSection(props: ProfileSectionProps): ReactNode {
  return (
    <Speaking widget="ProfileSection" english={profileSectionEnglish}>
      <ProfileWidget {...props} />
    </Speaking>
  )
}

function ProfileWidget({ onSuccess, onError, ...root }: ProfileSectionProps): ReactNode {
  const { t } = useAuthContext('ProfileSection')
  return (
    <Widget {...root} name="profile-section">
      <AccountSection title={t('profile.title')}>
        {(user) => (
          <Card title={t('profile.title')} description={t('profile.description')}>
            <Picture user={user} onError={onError} />
            <NameForm user={user} onSuccess={onSuccess} onError={onError} />
          </Card>
        )}
      </AccountSection>
    </Widget>
  )
}

interface PictureProps extends Pick<UseChangeNameOptions, 'onError'> {
  readonly user: SessionUser
}

function Picture({ user, onError }: PictureProps): ReactNode {
  const { client } = useAuthContext('ProfileSection')
  return (
    <PictureField
      use="avatar"
      name={user.name}
      image={user.image || null}
      onSave={async (image) => {
        const answer = await client.updateUser({ image })
        if (answer.error !== null) onError?.(answer.error)
        return answer
      }}
    />
  )
}

function NameForm({ user, onSuccess, onError }: PictureProps & UseChangeNameOptions): ReactNode {
  const { t } = useAuthContext('ProfileSection')
  const part = usePart()
  const [done, setDone] = useState(false)
  const form = useChangeName({
    onError,
    onSuccess(values) {
      setDone(true)
      onSuccess?.(values)
    },
  })
  const pending = form.state === 'pending'
  return (
    <form {...form.getFormProps()} {...part('form')} onChange={() => setDone(false)}>
      <Field
        {...form.getFieldProps('name')}
        label={t('field.name')}
        defaultValue={user.name}
        error={form.errors.fields.name?.text}
      />
      <div {...part('actions')}>
        <Button part="submit" type="submit" pending={pending} aria-disabled={form.wait > 0}>
          {t(pending ? 'profile.pending' : 'profile.submit')}
        </Button>
        <output {...part('status')}>{done && t('profile.done')}</output>
      </div>
      <FormMessage {...form.getMessageProps()} problem={form.errors.form} wait={form.wait} onRetry={form.retry} />
    </form>
  )
}
