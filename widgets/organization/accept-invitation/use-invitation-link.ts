'use client'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { useLinkParameters } from '../../core/use-link-parameters.ts'

/** What the address of the page says about the invitation. */
export interface InvitationLink {
  readonly id: string | undefined
  /** The secret of the mail. */
  readonly token: string | undefined
  /** What a link of a mail or a provider brought back. */
  readonly problem: string | undefined
}

const stripped = ['token', 'error', 'error_description'] as const
const idParameter = 'invitationId'
const key = 'latchkey-invitation'
const never = (): (() => void) => nothing
const nothing = () => {}

/**
 * Reads the link of a mailed invitation, and takes its secret out of the address bar. The id stays there: it opens
 * nothing by itself, and the page can be loaded again. The secret is kept for this tab, because the way to an account may
 * lead over the page of a provider; `forgetToken` ends that. Null on a server.
 */
export function useInvitationLink(given: string | undefined): InvitationLink | null {
  const found = useLinkParameters(stripped)
  const inAddress = useSyncExternalStore(never, idOfAddress, noId)
  const id = given ?? inAddress ?? undefined
  const fresh = found?.token
  useEffect(() => {
    if (id !== undefined && fresh !== undefined) keepToken(id, fresh)
  }, [id, fresh])
  return useMemo(
    () => found && { id, token: found.token ?? (id === undefined ? undefined : keptToken(id)), problem: found.error },
    [found, id],
  )
}

function idOfAddress(): string | null {
  return new URLSearchParams(window.location.search).get(idParameter)
}

function noId(): null {
  return null
}

/** This page with the invitation, as links lead back to it: without any secret. */
export function invitationPage(id: string): string {
  const url = new URL(window.location.href)
  for (const name of stripped) url.searchParams.delete(name)
  url.searchParams.set(idParameter, id)
  return url.pathname + url.search
}

function keepToken(id: string, token: string): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ id, token }))
  } catch {
    // A browser that forbids storage: the link of the mail has to be opened again after a provider.
  }
}

function keptToken(id: string): string | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    if (typeof kept !== 'object' || kept === null || Reflect.get(kept, 'id') !== id) return undefined
    const token: unknown = Reflect.get(kept, 'token')
    return typeof token === 'string' ? token : undefined
  } catch {
    // As above, or somebody else wrote there.
    return undefined
  }
}

/** The invitation is accepted: its secret opens nothing any more. */
export function forgetToken(): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // As above: then there is nothing to forget.
  }
}
