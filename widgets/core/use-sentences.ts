'use client'
import { useMemo } from 'react'
import { type AuthContextValue, type WidgetSettings, useAuthContext } from './context.ts'
import { type Messages, type Sentences, type MessagesValue, translator } from './messages.ts'

/**
 * What `AuthProvider` holds, with a `t` that knows `further` English as well, and the same in its language: the sentences of
 * one widget come with its code, so that a sign-in page does not load those of all others. `own`: what the widget was given.
 * @throws {Error} outside an `AuthProvider`
 */
export function useSentences(caller: string, further: Messages, own: WidgetSettings = {}): AuthContextValue {
  const context = useAuthContext(caller)
  const { theme = context.theme, messages } = own
  return useMemo(
    () => withSentences({ ...context, theme, messages: { ...context.messages, ...messages } }, further),
    [context, further, theme, messages],
  )
}

/** The same outside of rendering. */
export function withSentences<Words extends Sentences>(context: Words, further: Messages): Words & MessagesValue {
  const words = { ...context, english: { ...context.english, ...further } }
  return { ...words, t: translator(words) }
}
