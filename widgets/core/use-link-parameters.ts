'use client'
import { useState, useSyncExternalStore } from 'react'
import type { Challenge } from './challenge.ts'

/** On the page for signing in, says that it is for another account beside the one that is signed in. */
export const addAccountParameter = 'add_account'

/** What a link in a mail brought in its query, by name. */
export type LinkParameters<Name extends string> = Partial<Readonly<Record<Name, string>>>

/**
 * Reads query parameters once and takes them out of the address bar: a token must not stay where it is copied, shared
 * or sent on as a referrer. Null on a server, which has no address bar.
 */
export function useLinkParameters<Name extends string>(names: readonly Name[]): LinkParameters<Name> | null {
  const [link] = useState(() => openLink(names))
  return useSyncExternalStore(link.strip, link.read, () => null)
}

function openLink<Name extends string>(names: readonly Name[]) {
  let found: LinkParameters<Name> | undefined
  return {
    // Remembered, because the address loses them as soon as the widget is there.
    read: () => (found ??= parametersOf(new URLSearchParams(window.location.search), names)),
    strip() {
      const url = new URL(window.location.href)
      for (const name of names) url.searchParams.delete(name)
      if (url.href !== window.location.href) window.history.replaceState(window.history.state, '', url)
      return () => {}
    },
  }
}

function parametersOf<Name extends string>(query: URLSearchParams, names: readonly Name[]): LinkParameters<Name> {
  const read: Partial<Record<Name, string>> = {}
  for (const name of names) {
    const value = query.get(name)
    if (value !== null) read[name] = value
  }
  return read
}

/** What a redirect asks for that ended in a question for a second factor, e.g. the way back from a provider. */
export function useFoundChallenge(): Challenge | undefined {
  const asked = useLinkParameters(['two_factor'])?.two_factor
  return asked === undefined ? undefined : { methods: null, enrollment: asked === 'enrollment' }
}
