'use client'
import { useAuthContext } from './context.ts'
import { type UseNameAvailability, isSameName, useAvailability } from './use-availability.ts'

export type { NameAvailability, UseNameAvailability } from './use-availability.ts'

/** Whether a user name is free, asked while somebody types. The person's `own` name is not asked about. */
export function useNameAvailability(own?: string | null): UseNameAvailability {
  const { client } = useAuthContext('useNameAvailability')
  const question = async (username: string) => {
    const { data, error } = await client.isUsernameAvailable({ username })
    if (data !== null) return data.available ? null : 'USERNAME_IS_ALREADY_TAKEN'
    return error.status === 422 ? error.code : undefined
  }
  return useAvailability(question, (name) => name !== '' && !isSameName(name, own))
}
