'use client'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { type SignUpField, useAuthContext } from '../../core/context.ts'
import type { AuthForm } from '../../core/use-auth-form.ts'
import { AskedInput } from '../../parts/asked-input.tsx'
import { Field } from '../../parts/field.tsx'
import { PictureField } from '../../parts/picture-field.tsx'
import type { AskedName, OrganizationFieldName, OrganizationValues } from './organization-form.ts'
import { SlugField } from './slug-field.tsx'
import { slugify } from './slug.ts'
import type { SlugMode } from './use-create-organization.ts'

export interface OrganizationFieldsProps {
  readonly form: AuthForm<AskedName, OrganizationValues> & { readonly asked: readonly SignUpField[] }
  readonly slug: SlugMode
  /** Before the slug inside its field, e.g. `app.com/`; by default the host of the page. Empty: nothing. */
  readonly slugPrefix?: string | undefined
  /** Whether a logo can be chosen where the application stores pictures. */
  readonly hasLogo: boolean
}

/** Name, slug and logo of a new organization. The slug follows the name until somebody changes it. */
export function OrganizationFields({ form, slug, slugPrefix, hasLogo }: OrganizationFieldsProps): ReactNode {
  const { t, uploadImage } = useAuthContext()
  const follows = useRef(true)
  const suggesting = useRef(false)
  const [name, setName] = useState('')
  const suggest = ({ currentTarget }: FormEvent<HTMLInputElement>) => {
    setName(currentTarget.value)
    const field = currentTarget.form?.elements.namedItem('slug')
    if (slug !== 'auto' || !follows.current || !(field instanceof HTMLInputElement)) return
    field.value = slugify(currentTarget.value)
    // As if it were typed: its error goes, and it is asked about.
    suggesting.current = true
    field.dispatchEvent(new Event('input', { bubbles: true }))
    suggesting.current = false
  }
  const errorOf = (field: OrganizationFieldName) => form.errors.fields[field]?.text
  return (
    <>
      {hasLogo && uploadImage !== undefined && <LogoPicture name={name} />}
      <Field
        {...form.getFieldProps('name')}
        label={t('orgs.name')}
        error={errorOf('name') ?? (slug === 'hidden' ? errorOf('slug') : undefined)}
        onInput={suggest}
      />
      {slug !== 'hidden' && (
        <SlugField
          {...form.getFieldProps('slug')}
          label={t('orgs.slug')}
          prefix={slugPrefix}
          error={errorOf('slug')}
          onInput={({ currentTarget }) => {
            // Emptied, it follows the name again.
            if (!suggesting.current) follows.current = currentTarget.value === ''
          }}
        />
      )}
      {form.asked.map((field) => (
        <AskedInput key={`${field.name} ${field.type}`} form={form} field={field} />
      ))}
    </>
  )
}

/** A logo that is stored when it is chosen, and kept together with the rest of the form. */
function LogoPicture({ name }: { readonly name: string }): ReactNode {
  const [logo, setLogo] = useState<string | null>(null)
  const keep = async (address: string | null) => {
    setLogo(address)
    return { data: null, error: null }
  }
  return (
    <>
      <PictureField use="logo" name={name} image={logo} onSave={keep} />
      <input type="hidden" name="logo" value={logo ?? ''} />
    </>
  )
}
