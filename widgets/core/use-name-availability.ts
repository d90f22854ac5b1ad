'use client'
import { useAuthContext } from './context.ts'
import { mapAnswer } from './use-query.ts'
import { type UseNameAvailability, isSameName, useAvailability } from './use-availability.ts'

export type { NameAvailability, UseNameAvailability } from './use-availability.ts'

/** Whether a user name is free, asked while somebody types. The person's `own` name is not asked about. */
export function useNameAvailability(own?: string | null): UseNameAvailability {
  const { client } = useAuthContext('useNameAvailability')
  const read = async (username: string) => {
    const answer = await client.isUsernameAvailable({ username })
    if (answer.error?.status === 422) return { data: answer.error.code, error: null }
    return mapAnswer(answer, ({ available }) => (available ? null : 'USERNAME_IS_ALREADY_TAKEN'))
  }
  return useAvailability(read, (name) => name !== '' && !isSameName(name, own))
}
