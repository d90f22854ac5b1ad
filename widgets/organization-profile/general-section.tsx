'use client'
import { type ReactNode, useState } from 'react'
import type { MessageKey } from '../messages.ts'
import { useAuthContext } from '../context.ts'
import type { OrganizationChanges } from '../hooks/organization-calls.ts'
import { entry, useAuthForm } from '../hooks/use-auth-form.ts'
import { slugPattern, useSlugAvailability } from '../hooks/use-slug-availability.ts'
import { Avatar } from '../parts/avatar.tsx'
import { Button } from '../parts/button.tsx'
import { Card } from '../parts/card.tsx'
import { Field } from '../parts/field.tsx'
import { FormMessage } from '../parts/form-message.tsx'
import { usePart } from '../parts/part.ts'
import { PictureField } from '../parts/picture-field.tsx'
import type { SectionProps } from './profile.ts'

/** Name, short name and logo; to be read only for who may not change them. */
export function GeneralSection({ profile }: SectionProps): ReactNode {
  const { t } = useAuthContext('OrganizationProfile')
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

interface Values {
  readonly name: string
  readonly slug: string
  /** Undefined: it is not in the form. */
  readonly logo: string | undefined
}

function GeneralForm({ profile }: SectionProps): ReactNode {
  const { t, uploadImage } = useAuthContext('OrganizationProfile')
  const part = usePart()
  const { organization, update, onError } = profile
  const typesLogo = uploadImage === undefined
  const [done, setDone] = useState(false)
  const { availability, ask } = useSlugAvailability(organization.slug)
  const form = useAuthForm<keyof Values, Values, unknown>('OrganizationProfile', {
    path: '/organization/update',
    fields: {
      name: { type: 'text', maxLength: 128 },
      slug: { type: 'text', autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false },
      logo: { type: 'url', inputMode: 'url', autoCapitalize: 'none', spellCheck: false },
    },
    placement: { SLUG_IS_TAKEN: 'slug' },
    read: (element): Values => ({
      name: entry(element, 'name').trim(),
      slug: entry(element, 'slug').trim(),
      logo: typesLogo ? entry(element, 'logo').trim() : undefined,
    }),
    check: problemsOf,
    send: ({ name, slug, logo }) => {
      setDone(false)
      const changes: OrganizationChanges = {
        name,
        slug,
        ...(logo !== undefined && { logo: logo === '' ? null : logo }),
      }
      return profile.prove(() => update(changes))
    },
    quote: ({ slug }) => ({ slug }),
    onSuccess() {
      setDone(true)
      form.reset()
    },
    onError,
  })
  const pending = form.state === 'pending'
  const { errors } = form
  const slugError =
    errors.fields.slug?.text ?? (availability.state === 'refused' ? t('errors.SLUG_IS_TAKEN') : undefined)
  return (
    <form {...form.getFormProps()} {...part('form')} onChange={() => setDone(false)}>
      <Field
        {...form.getFieldProps('name')}
        label={t('orgGeneral.name')}
        defaultValue={organization.name}
        error={errors.fields.name?.text}
      />
      <Field
        {...form.getFieldProps('slug')}
        label={t('orgGeneral.slug')}
        defaultValue={organization.slug}
        dir="ltr"
        hint={
          availability.state === 'free'
            ? t('orgGeneral.slugFree', { slug: availability.name })
            : t('orgGeneral.slugHint')
        }
        error={slugError}
        onInput={({ currentTarget: { value } }) => ask(value)}
      />
      {typesLogo && (
        <Field
          {...form.getFieldProps('logo')}
          required={false}
          label={t('orgGeneral.logo')}
          defaultValue={organization.logo ?? ''}
          dir="ltr"
          hint={t('orgGeneral.logoHint')}
          error={errors.fields.logo?.text}
        />
      )}
      <div {...part('actions')}>
        <Button part="submit" type="submit" pending={pending} aria-disabled={form.wait > 0}>
          {t(pending ? 'orgGeneral.pending' : 'orgGeneral.submit')}
        </Button>
        <output {...part('status')}>{done && t('orgGeneral.done')}</output>
      </div>
      <FormMessage {...form.getMessageProps()} problem={errors.form} wait={form.wait} onRetry={form.retry} />
    </form>
  )
}

function problemsOf({ name, slug, logo }: Values): Partial<Record<keyof Values, MessageKey>> {
  return {
    ...(name === '' && { name: 'orgGeneral.nameMissing' }),
    ...(name.length > 128 && { name: 'orgGeneral.nameTooLong' }),
    ...(!slugPattern.test(slug) && { slug: slug === '' ? 'orgGeneral.slugMissing' : 'orgGeneral.slugInvalid' }),
    ...(!isPicture(logo) && { logo: 'orgGeneral.logoInvalid' }),
  }
}

/** An http(s) address, a path of the site, or nothing; the service decides. */
function isPicture(logo: string | undefined): boolean {
  return logo === undefined || logo === '' || /^\/(?!\/)/.test(logo) || /^https?:\/\/\S+$/i.test(logo)
}

function Facts({ profile: { organization } }: SectionProps): ReactNode {
  const { t } = useAuthContext('OrganizationProfile')
  const part = usePart()
  return (
    <>
      <dl {...part('accounts')}>
        <Fact label={t('orgGeneral.name')}>{organization.name}</Fact>
        <Fact label={t('orgGeneral.slug')}>
          <span dir="ltr">{organization.slug}</span>
        </Fact>
        <Fact label={t('orgGeneral.logo')}>
          {organization.logo === null ? (
            t('orgGeneral.noLogo')
          ) : (
            <Avatar name={organization.name} image={organization.logo} />
          )}
        </Fact>
      </dl>
      <p {...part('note')}>{t('orgGeneral.readOnly')}</p>
    </>
  )
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }): ReactNode {
  const part = usePart()
  return (
    <div {...part('account')}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
