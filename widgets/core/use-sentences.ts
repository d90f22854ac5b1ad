'use client'
import { useMemo } from 'react'
import { type AuthContextValue, type WidgetSettings, useAuthContext } from './context.ts'
import { type Wording, sentencesOf } from './language.ts'
import { type Messages, translator } from './messages.ts'

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

/** The same outside of rendering; `further` is whole, as its module exports it. */
export function withSentences<Words extends Omit<Wording, 't'>>(context: Words, further: Messages): Words & Wording {
  const english = { ...context.english, ...further }
  const translated = { ...context.translated, ...sentencesOf(context.language, further) }
  const words = { ...context, english, translated }
  return { ...words, t: translator(words) }
}
