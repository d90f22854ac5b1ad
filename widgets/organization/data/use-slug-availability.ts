'use client'
import { useAuthContext } from '../../core/context.ts'
import { mapAnswer } from '../../core/use-query.ts'
import { type UseNameAvailability, isSameName, useAvailability } from '../../core/use-availability.ts'

/** What the service takes as a slug. */
export const slugPattern = /^[A-Za-z0-9._-]{1,64}$/

/** Whether the short name of an organization is free, asked while somebody types. Its `own` one is not asked about. */
export function useSlugAvailability(own?: string): UseNameAvailability {
  const { client } = useAuthContext('useSlugAvailability')
  const read = async (slug: string) => {
    const answer = await client.organization.checkSlug({ slug })
    if (answer.error?.code === 'SLUG_IS_TAKEN') return { data: answer.error.code, error: null }
    return mapAnswer(answer, () => null)
  }
  return useAvailability(read, (slug) => slugPattern.test(slug) && !isSameName(slug, own))
}
