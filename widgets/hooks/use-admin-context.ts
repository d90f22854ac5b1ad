'use client'
import { useMemo } from 'react'
import { adminEnglish } from '../admin-users/messages.ts'
import { type AuthContextValue, useAuthContext } from '../context.ts'
import { translator } from '../messages.ts'

/**
 * What `AuthProvider` holds, with a `t` that knows the sentences for administrators as well.
 * @throws {Error} outside an `AuthProvider`
 */
export function useAdminContext(caller: string): AuthContextValue {
  const context = useAuthContext(caller)
  return useMemo(() => ({ ...context, t: translator(context.messages, adminEnglish) }), [context])
}
