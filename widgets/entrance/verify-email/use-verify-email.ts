'use client'
import { useEffect, useState } from 'react'
import type { ClientError } from '../../client/index.ts'
import { onReturn } from '../../client/page.ts'
import { useAuthContext } from '../../core/context.ts'
import { useLinkParameters } from '../../core/use-link-parameters.ts'
import { useSession } from '../../core/use-session.ts'
import { verifiedParameter } from '../../core/use-verification-mail.ts'

/** `reading` until the session and the address bar are known; `failed` when a link was opened that does not work. */
export type VerifyEmailStatus = 'reading' | 'waiting' | 'failed' | 'verified'

export interface UseVerifyEmailOptions {
  /** The address in question; by default that of who is signed in. */
  readonly email?: string | undefined
  /** Why the link did not work; by default `?error=` of the page, which is then removed from its address. */
  readonly error?: string | undefined
  readonly onVerified?: (() => void) | undefined
}

/** What is known about an address that has to be confirmed. */
export interface UseVerifyEmail {
  readonly status: VerifyEmailStatus
  /** Undefined when nobody is signed in and no address was given. */
  readonly email: string | undefined
  /** The code of what was wrong with the link, in capitals, e.g. `TOKEN_EXPIRED`. */
  readonly problem: string | undefined
  /** Call it when the service says that the address is confirmed already. */
  noteError(error: ClientError): void
}

// The token is the service's business; a link that leads here with one is taken out of the address all the same.
const parameters = ['error', 'token', verifiedParameter] as const

/** Follows whether an address is confirmed: from the link that was opened, and from the session whenever the person returns. */
export function useVerifyEmail({ email, error, onVerified }: UseVerifyEmailOptions = {}): UseVerifyEmail {
  const { status: session, data } = useSession()
  const found = useLinkParameters(parameters)
  const [known, setKnown] = useState(false)
  const user = data?.user
  const own = user !== undefined && (email === undefined || sameAddress(email, user.email)) ? user : undefined
  const problem = (error ?? found?.error)?.toUpperCase()
  // The link may have been opened anywhere; the session, where there is one, says what is true.
  const linkWorked = found?.[verifiedParameter] !== undefined && own === undefined
  const verified = known || own?.emailVerified === true || (linkWorked && problem === undefined)
  const isRead = found !== null && session !== 'loading'
  const status = !isRead ? 'reading' : verified ? 'verified' : problem === undefined ? 'waiting' : 'failed'

  useReturn(own !== undefined && !verified)
  useEffect(() => {
    if (status === 'verified') onVerified?.()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- told once, not whenever the caller renders
  }, [status])
  return {
    status,
    email: email ?? user?.email,
    problem,
    noteError({ code }) {
      if (code === 'EMAIL_ALREADY_VERIFIED') setKnown(true)
    },
  }
}

/** Asks the service itself, not the session's short-lived copy, whenever the person comes back from their mail. */
function useReturn(isWaiting: boolean): void {
  const { client } = useAuthContext()
  useEffect(() => {
    if (!isWaiting) return
    const ask = async () => {
      const { data } = await client.getSession({ query: { disableCookieCache: 'true' } })
      if (data?.user.emailVerified === true) await client.session.refetch()
    }
    return onReturn(() => void ask())
  }, [client, isWaiting])
}

function sameAddress(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.toLowerCase()
}
