'use client'
import { type ReactNode, useState } from 'react'
import { OpeningRow } from '../../account/frame/index.ts'
import { useAskedFields } from '../../core/asked-fields.ts'
import { useAuthContext } from '../../core/context.ts'
import { SlugField } from '../create/slug-field.tsx'
import { organizationForm } from '../create/organization-form.ts'
import { entry, useAuthForm } from '../../core/use-auth-form.ts'
import { Avatar } from '../../parts/avatar.tsx'
import { Button } from '../../parts/button.tsx'
import { Card, RowsContext } from '../../parts/card.tsx'
import { Field } from '../../parts/field.tsx'
import { Form } from '../../parts/form.tsx'
import { usePart } from '../../core/part.ts'
import { PictureField } from '../../parts/picture-field.tsx'
import type { SectionProps } from '../frame/profile.ts'
import { OwnFieldRow } from './own-field-row.tsx'

/** Name, slug and logo, each a row with its form; to be read only for who may not change them. */
export function GeneralSection({ profile }: SectionProps): ReactNode {
  const { t, uploadImage, organizationFields } = useAuthContext()
  const asked = useAskedFields(organizationFields, 'organization')
  const part = usePart()
  const { id, name, slug, logo } = profile.organization
  const mayUpdate = profile.can('organization:update')
  const [done, setDone] = useState(false)
  const row = { profile, mayUpdate, onDone: setDone }
  return (
    <Card
      title={t('orgProfile.general')}
      description={t(mayUpdate ? 'orgGeneral.description' : 'orgGeneral.readOnly', { organization: name })}
    >
      <RowsContext.Provider value>
        {/* A form keeps what was typed: another organization gets another one. */}
        <div key={id}>
          {(logo !== null || uploadImage !== undefined) && (
            <Card title={t('picture.logo')}>
              {mayUpdate && uploadImage !== undefined ? (
                <LogoPicture profile={profile} />
              ) : (
                <Avatar id={id} name={name} image={logo} isSquare />
              )}
            </Card>
          )}
          <TextRow {...row} field="name" title={t('orgs.name')} value={name} />
          <TextRow {...row} field="slug" title={t('orgs.slug')} value={slug} />
          {asked.map((field) => (
            <OwnFieldRow key={`${field.name} ${field.type}`} {...row} asked={field} />
          ))}
        </div>
      </RowsContext.Provider>
      <output {...part('status')}>{done && t('orgGeneral.done')}</output>
    </Card>
  )
}

/** Chosen from files and kept at once, where the application stores pictures. */
function LogoPicture({ profile }: SectionProps): ReactNode {
  const { organization, update, prove, onError } = profile
  return (
    <PictureField
      use="logo"
      name={organization.name}
      owner={organization.id}
      image={organization.logo || null}
      onSave={async (logo) => {
        const answer = await prove(() => update({ logo }))
        if (answer.error !== null) onError?.(answer.error)
        return answer
      }}
    />
  )
}

interface TextRowProps extends SectionProps {
  readonly field: 'name' | 'slug'
  readonly title: string
  readonly value: string
  readonly mayUpdate: boolean
  /** Whether the last change is kept; false when another begins. */
  readonly onDone: (isDone: boolean) => void
}

/** What is known, with the way to change it. */
function TextRow({ mayUpdate, ...row }: TextRowProps): ReactNode {
  const { field, title, value } = row
  const text = <span dir={field === 'slug' ? 'ltr' : 'auto'}>{value}</span>
  if (!mayUpdate) return <Card title={title}>{text}</Card>
  return (
    <OpeningRow title={title} value={text}>
      {(close) => <TextForm {...row} close={close} />}
    </OpeningRow>
  )
}

function TextForm({ profile, field, title, value, onDone, close }: FormProps): ReactNode {
  const { t } = useAuthContext()
  const { update, prove, onError } = profile
  const form = useAuthForm<'name' | 'slug', string, unknown>('OrganizationProfile', {
    path: '/organization/update',
    fields: { name: organizationForm.fields.name, slug: organizationForm.fields.slug },
    placement: { ORGANIZATION_ALREADY_EXISTS: 'slug', SLUG_IS_TAKEN: 'slug' },
    read: (element) => entry(element, field).trim(),
    check(typed) {
      const { [field]: problem } = organizationForm.check({ ...blameless, [field]: typed })
      return problem === undefined ? {} : { [field]: problem }
    },
    quote: (typed) => ({ [field]: typed }),
    send: (typed) => {
      onDone(false)
      return prove(() => update({ [field]: typed }))
    },
    onSuccess() {
      onDone(true)
      close()
    },
    onError,
  })
  const Input = field === 'slug' ? SlugField : Field
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
      <Input
        {...form.getFieldProps(field)}
        label={title}
        {...(field === 'slug' ? { own: value, prefix: profile.slugPrefix } : { defaultValue: value })}
        error={form.errors.fields[field]?.text}
      />
    </Form>
  )
}

interface FormProps extends Omit<TextRowProps, 'mayUpdate'> {
  readonly close: () => void
}

/** In the place of what this form does not ask for. */
const blameless = { name: 'name', slug: 'slug', logo: '' }
