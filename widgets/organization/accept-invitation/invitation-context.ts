'use client'
import type { AuthContextValue } from '../../core/context.ts'
import { type Messages, translator } from '../../core/messages.ts'

const nowhere = {}
const stay = () => {}

/**
 * The same for forms inside the page of an invitation. Nothing in them leaves the page: the links in mails and providers
 * lead back here and not to other pages of the application, and after signing in the invitation is shown in their place.
 */
export function insideInvitation({ paths, messages, ...context }: AuthContextValue, words: Messages): AuthContextValue {
  const { verifyEmail: _verify, error: _error, ...kept } = paths
  const inside = { ...context, paths: kept, redirects: nowhere, messages: { ...messages, ...words }, navigate: stay }
  return { ...inside, t: translator(inside) }
}
