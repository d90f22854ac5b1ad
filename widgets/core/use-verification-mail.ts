'use client'
import type { ClientError } from '../client/index.ts'
import { useAuthContext } from './context.ts'
import { type Resend, type ResendCooldown, useResend } from './use-resend.ts'
import { absoluteTarget, useSafeTarget } from './use-safe-target.ts'

/** On the page of `VerifyEmail`, says that the link before it did its work. The service puts `error` beside it otherwise. */
export const verifiedParameter = 'verified'

/**
 * Where a link that confirms an address leads: the page of `VerifyEmail`, which can say when it did not work; without
 * one, `redirectTo`; without that, the service decides. Answers a function, because a server that renders has no
 * address yet.
 */
export function useVerificationTarget(redirectTo: string | undefined): () => { readonly callbackURL?: string } {
  const { paths } = useAuthContext()
  const page = useSafeTarget(paths.verifyEmail)
  const own = useSafeTarget(redirectTo)
  return () => {
    const callbackURL = marked(absoluteTarget(page)) ?? absoluteTarget(own)
    return callbackURL === undefined ? {} : { callbackURL }
  }
}

function marked(page: string | undefined): string | undefined {
  if (page === undefined) return undefined
  const url = new URL(page)
  url.searchParams.set(verifiedParameter, 'true')
  return url.href
}

export interface VerificationMailOptions extends ResendCooldown {
  readonly redirectTo?: string | undefined
  readonly justSent: boolean
  readonly onError?: ((error: ClientError) => void) | undefined
}

/** Asking for another mail that confirms `email`. */
export function useVerificationMail(email: string, { redirectTo, ...options }: VerificationMailOptions): Resend {
  const { client } = useAuthContext()
  const target = useVerificationTarget(redirectTo)
  return useResend(() => client.sendVerificationEmail({ email, ...target() }), { ...options, quote: { email } })
}
