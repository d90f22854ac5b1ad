'use client'
import { useAuthContext } from '../../core/context.ts'
import { type UseNameAvailability, isSameName, useAvailability } from '../../core/use-availability.ts'

/** What the service takes as a slug. */
export const slugPattern = /^[A-Za-z0-9._-]{1,64}$/

/** Whether the short name of an organization is free, asked while somebody types. Its `own` one is not asked about. */
export function useSlugAvailability(own?: string): UseNameAvailability {
  const { client } = useAuthContext('useSlugAvailability')
  const question = async (slug: string) => {
    const { error } = await client.organization.checkSlug({ slug })
    if (error === null) return null
    return error.code === 'SLUG_IS_TAKEN' ? error.code : undefined
  }
  return useAvailability(question, (slug) => slugPattern.test(slug) && !isSameName(slug, own))
}
