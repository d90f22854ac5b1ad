'use client'
import { useMemo } from 'react'
import { type AuthContextValue, useAuthContext } from '../context.ts'
import { translator } from '../messages.ts'
import { organizationEnglish } from '../organization-switcher/messages.ts'

/**
 * What `AuthProvider` holds, with a `t` that knows the sentences about organizations as well.
 * @throws {Error} outside an `AuthProvider`
 */
export function useOrganizationContext(caller: string): AuthContextValue {
  const context = useAuthContext(caller)
  return useMemo(() => ({ ...context, t: translator(context.messages, organizationEnglish) }), [context])
}
