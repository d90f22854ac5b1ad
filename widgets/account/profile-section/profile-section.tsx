'use client'
import { type ReactNode, useContext, useState } from 'react'
import type { OwnSectionProps } from '../frame/account-frame.tsx'
import { OpeningRow } from '../frame/opening-row.tsx'
import { AccountSection } from '../../parts/account-section.tsx'
import { useAskedFields } from '../../core/asked-fields.ts'
import { type AskedField, type SessionUser, type SignUpField, useAuthContext } from '../../core/context.ts'
import { AskedInput } from '../../parts/asked-input.tsx'
import { AccountRow } from '../../parts/account-row.tsx'
import { Avatar } from '../../parts/avatar.tsx'
import { Button } from '../../parts/button.tsx'
import { Card, RowsContext } from '../../parts/card.tsx'
import { Field } from '../../parts/field.tsx'
import { Form } from '../../parts/form.tsx'
import { usePart } from '../../core/part.ts'
import { PictureField } from '../../parts/picture-field.tsx'
import { MessagesProvider } from '../../parts/messages-provider.tsx'
import { Widget } from '../../parts/widget.tsx'
import { profileSectionEnglish } from '../../locales/english/profile-section.ts'
import { type ChangeNameValues, type UseChangeNameOptions, useChangeName } from './use-change-name.ts'

export interface ProfileSectionProps extends OwnSectionProps, UseChangeNameOptions {
  /** Own fields beside the name, by name: `['company']`; by default `profileFields` of `AuthProvider`. */
  readonly fields?: readonly AskedField[] | undefined
}

/** The own name, and the own picture where `uploadImage` of `AuthProvider` stores pictures. */
export function ProfileSection(props: ProfileSectionProps): ReactNode {
  return (
    <MessagesProvider widget="ProfileSection" english={profileSectionEnglish} own={props}>
      <ProfileWidget {...props} />
    </MessagesProvider>
  )
}

function ProfileWidget({ onSuccess, onError, readOnly, fields, ...root }: ProfileSectionProps): ReactNode {
  const { t, profileFields } = useAuthContext()
  const asked = useAskedFields(fields ?? profileFields, 'user')
  const part = usePart()
  const isRow = useContext(RowsContext)
  const title = t('profile.title')
  return (
    <Widget {...root} name="profile-section">
      <AccountSection title={title}>
        {(user) => {
          const person = (
            <ul {...part('accounts')}>
              <AccountRow picture={<Avatar {...user} />} name={user.name} />
            </ul>
          )
          if (readOnly) return <Card title={title}>{person}</Card>
          if (isRow) {
            return (
              <OpeningRow title={title} description={t('profile.description')} value={person}>
                {(close) => (
                  <div {...part('form')}>
                    <Picture user={user} onError={onError} />
                    <NameForm {...{ user, asked, onSuccess, onError, close }} />
                  </div>
                )}
              </OpeningRow>
            )
          }
          return (
            <Card title={title} description={t('profile.description')}>
              <Picture user={user} onError={onError} />
              <NameForm {...{ user, asked, onSuccess, onError }} />
            </Card>
          )
        }}
      </AccountSection>
    </Widget>
  )
}

interface PictureProps extends Pick<UseChangeNameOptions, 'onError'> {
  readonly user: SessionUser
}

function Picture({ user, onError }: PictureProps): ReactNode {
  const { client } = useAuthContext()
  return (
    <PictureField
      use="avatar"
      name={user.name}
      owner={user.id}
      image={user.image || null}
      onSave={async (image) => {
        const answer = await client.updateUser({ image })
        if (answer.error !== null) onError?.(answer.error)
        return answer
      }}
    />
  )
}

interface NameFormProps extends PictureProps, UseChangeNameOptions {
  readonly asked: readonly SignUpField[]
  /** The way back, where the form was opened. */
  readonly close?: () => void
}

function NameForm({ user, asked, onSuccess, onError, close }: NameFormProps): ReactNode {
  const { t } = useAuthContext()
  const part = usePart()
  const [done, setDone] = useState(false)
  const tell = (values: ChangeNameValues) => {
    setDone(true)
    onSuccess?.(values)
  }
  const form = useChangeName({ onError, onSuccess: tell }, asked)
  return (
    <Form
      form={form}
      labels={{ submit: t('profile.submit'), pending: t('profile.pending') }}
      beside={
        <>
          {close !== undefined && (
            <Button aria-disabled={form.state === 'pending'} onClick={close}>
              {t(done ? 'common.done' : 'common.cancel')}
            </Button>
          )}
          <output {...part('status')}>{done && t('profile.done')}</output>
        </>
      }
      onChange={() => setDone(false)}
    >
      <Field
        {...form.getFieldProps('name')}
        label={t('field.name')}
        defaultValue={user.name}
        error={form.errors.fields.name?.text}
      />
      {asked.map((field) => (
        <AskedInput
          key={`${field.name} ${field.type}`}
          form={form}
          field={field}
          value={Reflect.get(user, field.name) ?? null}
        />
      ))}
    </Form>
  )
}
