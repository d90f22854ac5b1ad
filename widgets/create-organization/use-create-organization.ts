'use client'
import { useState } from 'react'
import type { ClientError } from '../client/index.ts'
import { useAuthContext } from '../context.ts'
import { type NewOrganization, type Organization, organizationCalls } from '../hooks/organization-calls.ts'
import { type AuthForm, type AuthFormSpec, entry, useAuthForm } from '../hooks/use-auth-form.ts'
import type { MessageKey } from '../messages.ts'
import { organizationEnglish } from '../organization-switcher/messages.ts'
import { anotherSlug, isLogo, isSlug, slugify } from './slug.ts'

/** How somebody comes by a short name: suggested from the name, typed, or made without being shown. */
export type SlugMode = 'auto' | 'edit' | 'hidden'

export interface CreateOrganizationValues {
  readonly name: string
  readonly slug: string
  /** Empty: none. */
  readonly logo: string
}

export interface UseCreateOrganizationOptions {
  readonly slug?: SlugMode | undefined
  /** Leaves the session where it is. */
  readonly keepCurrentActiveOrganization?: boolean | undefined
  readonly onCreated?: ((organization: Organization) => void) | undefined
  readonly onError?: ((error: ClientError) => void) | undefined
}

/** The form behind `CreateOrganization`, without its looks. */
export interface UseCreateOrganization extends AuthForm<'name' | 'slug' | 'logo', CreateOrganizationValues> {
  /** Not null after success. */
  readonly created: Organization | null
}

type Spec = AuthFormSpec<'name' | 'slug' | 'logo', CreateOrganizationValues, Organization>

/** Making an organization, for markup of your own. */
export function useCreateOrganization(options: UseCreateOrganizationOptions = {}): UseCreateOrganization {
  const { slug = 'auto', keepCurrentActiveOrganization = false, onCreated, onError } = options
  const { client } = useAuthContext('useCreateOrganization')
  const [created, setCreated] = useState<Organization | null>(null)
  const form = useAuthForm('useCreateOrganization', {
    ...creation,
    english: organizationEnglish,
    placement: { ...creation.placement, ...(slug !== 'hidden' && takenAtSlug) },
    read: (element) => {
      const name = entry(element, 'name').trim()
      const given = slug === 'hidden' ? slugify(name) || anotherSlug(name) : entry(element, 'slug').trim()
      return { name, slug: given, logo: entry(element, 'logo').trim() }
    },
    async send(values) {
      const { create } = organizationCalls(client)
      const answer = await create(bodyOf(values, keepCurrentActiveOrganization))
      if (slug !== 'hidden' || answer.error?.code !== taken) return answer
      // Nobody has seen the one that is taken.
      return create(bodyOf({ ...values, slug: anotherSlug(values.name) }, keepCurrentActiveOrganization))
    },
    onSuccess(organization) {
      setCreated(organization)
      onCreated?.(organization)
    },
    onError,
  } satisfies Spec)
  return { ...form, created: form.state === 'success' ? created : null }
}

const taken = 'ORGANIZATION_ALREADY_EXISTS'
const takenAtSlug = { [taken]: 'slug', SLUG_IS_TAKEN: 'slug' } as const

const creation: Pick<Spec, 'path' | 'fields' | 'placement' | 'check' | 'quote'> = {
  path: '/organization/create',
  fields: {
    name: { type: 'text', autoComplete: 'organization', maxLength: 200 },
    slug: { type: 'text', dir: 'ltr', autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false, maxLength: 64 },
    logo: { type: 'text', inputMode: 'url', dir: 'ltr', autoCapitalize: 'none', spellCheck: false, required: false },
  },
  placement: {},
  check({ name, slug, logo }) {
    const problems: { name?: MessageKey; slug?: MessageKey; logo?: MessageKey } = {}
    if (name === '') problems.name = 'orgCreate.nameMissing'
    else if (name.length > 128) problems.name = 'orgCreate.nameTooLong'
    if (slug === '') problems.slug = 'orgCreate.slugMissing'
    else if (!isSlug(slug)) problems.slug = 'orgCreate.slugInvalid'
    if (!isLogo(logo)) problems.logo = 'orgCreate.logoInvalid'
    return problems
  },
  quote: ({ name, slug }) => ({ name, slug }),
}

function bodyOf({ name, slug, logo }: CreateOrganizationValues, keep: boolean): NewOrganization {
  return { name, slug, ...(logo !== '' && { logo }), ...(keep && { keepCurrentActiveOrganization: true }) }
}
