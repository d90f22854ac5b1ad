'use client'
import { useState } from 'react'
import type { ClientError } from '../../client/index.ts'
import { answersOf, inputsOf, placementOf, unanswered, useAskedFields } from '../../core/asked-fields.ts'
import { type AskedField, type SignUpField, useAuthContext } from '../../core/context.ts'
import { type Organization, changing } from '../data/organization-calls.ts'
import { type AuthForm, useAuthForm } from '../../core/use-auth-form.ts'
import { organizationEnglish } from '../../locales/english/organization.ts'
import { type AskedName, type OrganizationValues, organizationForm, readOrganization } from './organization-form.ts'
import { anotherSlug, slugify } from './slug.ts'

/** How somebody comes by a short name: suggested from the name, typed, or made without being shown. */
export type SlugMode = 'auto' | 'edit' | 'hidden'

export type CreateOrganizationValues = OrganizationValues

export interface UseCreateOrganizationOptions {
  readonly slug?: SlugMode | undefined
  /** Leaves the session where it is. */
  readonly keepCurrentActiveOrganization?: boolean | undefined
  /** Own fields to ask for, by name: `['billingEmail']`; by default `organizationFields` of `AuthProvider`. */
  readonly fields?: readonly AskedField[] | undefined
  readonly onCreated?: ((organization: Organization) => void) | undefined
  readonly onError?: ((error: ClientError) => void) | undefined
}

/** The form behind `CreateOrganization`, without its looks. */
export interface UseCreateOrganization extends AuthForm<AskedName, CreateOrganizationValues> {
  /** The own fields that are asked for. */
  readonly asked: readonly SignUpField[]
  /** Not null after success. */
  readonly created: Organization | null
}

/** Making an organization, for markup of your own. */
export function useCreateOrganization(options: UseCreateOrganizationOptions = {}): UseCreateOrganization {
  const { slug = 'auto', keepCurrentActiveOrganization = false, onCreated, onError } = options
  const { client, organizationFields } = useAuthContext('useCreateOrganization')
  const asked = useAskedFields(options.fields ?? organizationFields, 'organization')
  const [created, setCreated] = useState<Organization | null>(null)
  const form = useAuthForm<AskedName, OrganizationValues, Organization>('useCreateOrganization', {
    ...organizationForm,
    fields: { ...inputsOf(asked), ...organizationForm.fields },
    path: '/organization/create',
    english: organizationEnglish,
    // One that nobody has seen is not complained about.
    placement: { ...placementOf(asked), ...(slug !== 'hidden' && organizationForm.placement) },
    check: (values) => ({
      ...unanswered(asked, values.own ?? {}),
      ...organizationForm.check(values),
    }),
    read(element) {
      const values = { ...readOrganization(element), own: answersOf(asked, element) }
      return slug === 'hidden' ? { ...values, slug: slugify(values.name) || anotherSlug(values.name) } : values
    },
    async send({ own, ...values }) {
      const create = (slugOf: string) =>
        changing(
          client,
          client.organization.create({
            ...own,
            ...values,
            slug: slugOf,
            logo: values.logo || undefined,
            keepCurrentActiveOrganization: keepCurrentActiveOrganization || undefined,
          }),
        )
      const answer = await create(values.slug)
      if (slug !== 'hidden' || answer.error?.code !== taken) return answer
      // Nobody has seen the one that is taken.
      return create(anotherSlug(values.name))
    },
    onSuccess(organization) {
      setCreated(organization)
      onCreated?.(organization)
    },
    onError,
  })
  return { ...form, asked, created: form.state === 'success' ? created : null }
}

const taken = 'ORGANIZATION_ALREADY_EXISTS'
