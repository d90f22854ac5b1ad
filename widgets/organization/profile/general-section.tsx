'use client'
import { type ReactNode, useState } from 'react'
import { useAuthContext } from '../../core/context.ts'
import { OrganizationFields } from '../create/organization-fields.tsx'
import { organizationForm, readOrganization } from '../create/organization-form.ts'
import { useAuthForm } from '../../core/use-auth-form.ts'
import { Avatar } from '../../parts/avatar.tsx'
import { Card } from '../../parts/card.tsx'
import { Form } from '../../parts/form.tsx'
import { usePart } from '../../core/part.ts'
import { PictureField } from '../../parts/picture-field.tsx'
import type { SectionProps } from '../frame/profile.ts'

/** Name, short name and logo; to be read only for who may not change them. */
export function GeneralSection({ profile }: SectionProps): ReactNode {
  const { t } = useAuthContext()
  const { id, name } = profile.organization
  return (
    <Card title={t('orgProfile.general')} description={t('orgGeneral.description', { organization: name })}>
      {/* A form keeps what was typed: another organization gets another one. */}
      {profile.can('organization:update') ? (
        <div key={id}>
          <LogoPicture profile={profile} />
          <GeneralForm profile={profile} />
        </div>
      ) : (
        <Facts profile={profile} />
      )}
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
      image={organization.logo || null}
      onSave={async (logo) => {
        const answer = await prove(() => update({ logo }))
        if (answer.error !== null) onError?.(answer.error)
        return answer
      }}
    />
  )
}

function GeneralForm({ profile }: SectionProps): ReactNode {
  const { t, uploadImage } = useAuthContext()
  const part = usePart()
  const { organization, update, prove, onError } = profile
  const typesLogo = uploadImage === undefined
  const [done, setDone] = useState(false)
  const form = useAuthForm('OrganizationProfile', {
    ...organizationForm,
    path: '/organization/update',
    read: readOrganization,
    send: ({ name, slug, logo }) => {
      setDone(false)
      return prove(() => update({ name, slug, ...(typesLogo && { logo: logo || null }) }))
    },
    onSuccess() {
      setDone(true)
      form.reset()
    },
    onError,
  })
  return (
    <Form
      form={form}
      labels={{ submit: t('orgGeneral.submit'), pending: t('orgGeneral.pending') }}
      beside={<output {...part('status')}>{done && t('orgGeneral.done')}</output>}
      onChange={() => setDone(false)}
    >
      <OrganizationFields
        form={form}
        own={organization}
        slug="edit"
        logo={{ label: t('orgGeneral.logo'), hint: t('orgGeneral.logoHint') }}
      />
    </Form>
  )
}

function Facts({ profile: { organization } }: SectionProps): ReactNode {
  const { t } = useAuthContext()
  const part = usePart()
  const { name, slug, logo } = organization
  const fact = (label: string, value: ReactNode) => (
    <div {...part('account')}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
  return (
    <>
      <dl {...part('accounts')}>
        {fact(t('orgs.name'), name)}
        {fact(t('orgs.slug'), <span dir="ltr">{slug}</span>)}
        {fact(t('orgGeneral.logo'), logo === null ? t('orgGeneral.noLogo') : <Avatar name={name} image={logo} />)}
      </dl>
      <p {...part('note')}>{t('orgGeneral.readOnly')}</p>
    </>
  )
}
