'use client'
import { useMemo } from 'react'
import { type AuthContextValue, useAuthContext } from '../context.ts'
import { translator } from '../messages.ts'
import { passkeysEnglish } from './messages.ts'

/**
 * What `AuthProvider` holds, with a `t` that knows the sentences of the passkey card as well.
 * @throws {Error} outside an `AuthProvider`
 */
export function usePasskeysContext(caller: string): AuthContextValue {
  const context = useAuthContext(caller)
  return useMemo(() => ({ ...context, t: translator(context.messages, passkeysEnglish) }), [context])
}
