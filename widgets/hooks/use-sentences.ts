'use client'
import { useMemo } from 'react'
import { type AuthContextValue, useAuthContext } from '../context.ts'
import { type Messages, translator } from '../messages.ts'

/**
 * What `AuthProvider` holds, with a `t` that knows `further` English as well: the sentences of one widget come with its
 * code, so that a sign-in page does not load those of all others.
 * @throws {Error} outside an `AuthProvider`
 */
export function useSentences(caller: string, further: Messages): AuthContextValue {
  const context = useAuthContext(caller)
  return useMemo(() => {
    const english = { ...context.english, ...further }
    return { ...context, english, t: translator(context.locale, context.messages, english) }
  }, [context, further])
}
