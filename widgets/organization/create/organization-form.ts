import type { Answered } from '../../core/asked-fields.ts'
import { type AuthFormSpec, entry } from '../../core/use-auth-form.ts'
import { slugPattern } from '../data/use-slug-availability.ts'
import type { MessageKey } from '../../core/messages.ts'
import { isLogo } from './slug.ts'

/** What a form about an organization holds. */
export interface OrganizationValues {
  readonly name: string
  readonly slug: string
  /** Empty: none. */
  readonly logo: string
  /** Answers to further fields. */
  readonly own?: Readonly<Record<string, Answered>>
}

/** The fields that every organization has. */
export type OrganizationFieldName = 'name' | 'slug' | 'logo'
/** The same, and those that the application asks for. */
export type AskedName = OrganizationFieldName | (string & {})

/** The fields of an organization and what they take, for making and for changing one. */
export const organizationForm: Pick<
  AuthFormSpec<OrganizationFieldName, OrganizationValues, unknown>,
  'fields' | 'placement' | 'check' | 'quote'
> = {
  fields: {
    name: { type: 'text', autoComplete: 'organization', maxLength: 200 },
    slug: { type: 'text', dir: 'ltr', autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false, maxLength: 64 },
    logo: { type: 'text', inputMode: 'url', dir: 'ltr', autoCapitalize: 'none', spellCheck: false, required: false },
  },
  placement: { ORGANIZATION_ALREADY_EXISTS: 'slug', SLUG_IS_TAKEN: 'slug' },
  check({ name, slug, logo }) {
    const problems: { name?: MessageKey; slug?: MessageKey; logo?: MessageKey } = {}
    if (name === '') problems.name = 'orgs.nameMissing'
    else if (name.length > 128) problems.name = 'orgs.nameTooLong'
    if (slug === '') problems.slug = 'orgs.slugMissing'
    else if (!slugPattern.test(slug)) problems.slug = 'orgs.slugInvalid'
    if (!isLogo(logo)) problems.logo = 'orgs.logoInvalid'
    return problems
  },
  quote: ({ name, slug }) => ({ name, slug }),
}

/** What stands in the form. */
export function readOrganization(form: HTMLFormElement): OrganizationValues {
  const text = (name: OrganizationFieldName) => entry(form, name).trim()
  return { name: text('name'), slug: text('slug'), logo: text('logo') }
}
