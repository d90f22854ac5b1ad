'use client'
import { type FormEvent, type ReactNode, useRef } from 'react'
import { useAuthContext } from '../context.ts'
import { Field } from '../parts/field.tsx'
import { SlugField } from './slug-field.tsx'
import { slugify } from './slug.ts'
import type { SlugMode, UseCreateOrganization } from './use-create-organization.ts'

export interface OrganizationFieldsProps {
  readonly form: UseCreateOrganization
  readonly slug: SlugMode
  readonly logo: boolean
}

/** Name, short name and logo of an organization to be. The short name follows the name until somebody changes it. */
export function OrganizationFields({ form, slug, logo }: OrganizationFieldsProps): ReactNode {
  const { t } = useAuthContext('CreateOrganization')
  const follows = useRef(true)
  const suggesting = useRef(false)
  const suggest = ({ currentTarget }: FormEvent<HTMLInputElement>) => {
    const field = currentTarget.form?.elements.namedItem('slug')
    if (slug !== 'auto' || !follows.current || !(field instanceof HTMLInputElement)) return
    field.value = slugify(currentTarget.value)
    // As if it were typed: its error goes, and it is asked about.
    suggesting.current = true
    field.dispatchEvent(new Event('input', { bubbles: true }))
    suggesting.current = false
  }
  const errorOf = (name: 'name' | 'slug' | 'logo') => form.errors.fields[name]?.text
  return (
    <>
      <Field
        {...form.getFieldProps('name')}
        label={t('orgCreate.name')}
        error={errorOf('name') ?? (slug === 'hidden' ? errorOf('slug') : undefined)}
        onInput={suggest}
      />
      {slug !== 'hidden' && (
        <SlugField
          {...form.getFieldProps('slug')}
          label={t('orgCreate.slug')}
          error={errorOf('slug')}
          onInput={({ currentTarget }) => {
            // Emptied, it follows the name again.
            if (!suggesting.current) follows.current = currentTarget.value === ''
          }}
        />
      )}
      {logo && <Field {...form.getFieldProps('logo')} label={t('orgCreate.logo')} error={errorOf('logo')} />}
    </>
  )
}
