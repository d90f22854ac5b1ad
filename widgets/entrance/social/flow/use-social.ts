'use client'
import { useEffect, useRef, useState } from 'react'
import { type AuthContextValue, useAuthContext } from '../../../core/context.ts'
import type { FormProblem } from '../../../core/form-problem.ts'
import { useChunk } from '../../../core/use-chunk.ts'
import { useCountdown } from '../../../core/use-countdown.ts'
import { keepLastUsed } from '../../../core/use-last-used.ts'
import { useLinkParameters } from '../../../core/use-link-parameters.ts'
import type { Departure } from './departure.ts'
import { type SocialPurpose, type SocialTargets, type UseSocialOptions, errorParameters } from './options.ts'

/** Signing in with a provider, without looks. */
export interface UseSocial {
  /** The provider that the browser is on its way to. */
  readonly pendingProvider: string | null
  /** What went wrong, here or at the provider. */
  readonly problem: FormProblem | null
  /** Seconds until the service takes another attempt. */
  readonly wait: number
  /** Leaves for the provider to sign in, or up as `purpose` says; does nothing while that is under way. */
  signIn(provider: string, targets?: SocialTargets): Promise<void>
  /** Leaves for the provider to connect it to who is signed in. */
  link(provider: string, targets?: SocialTargets): Promise<void>
}

/** Leads to a provider and says what came of it, for buttons of your own. */
export function useSocial(options: UseSocialOptions = {}): UseSocial {
  const { purpose = 'sign-in', mode, returnsHere = false } = options
  const context = useAuthContext('useSocial')
  const { paths } = context
  const busy = useRef(false)
  const attempt = useRef<AbortController>(null)
  const [pendingProvider, setPending] = useState<string | null>(null)
  const [problem, setProblem] = useState<FormProblem | null>(null)
  const [isNew, setIsNew] = useState(true)
  // A page of its own for errors shows them; otherwise this page is where they come back.
  const comesBackHere = returnsHere || (options.errorCallbackURL === undefined && paths.error === undefined)
  const returned = useLinkParameters(comesBackHere ? errorParameters : [])
  const release = () => {
    busy.current = false
    setPending(null)
  }
  useEffect(() => () => attempt.current?.abort(), [])
  const brought = useReturnedProblem(returned?.error, purpose, context)
  const shown = problem ?? (isNew ? brought : null)
  const wait = useCountdown(problem?.retryAt)

  const start = async (
    provider: string,
    targets: SocialTargets = {},
    own: UseSocialOptions = options,
  ): Promise<void> => {
    if (busy.current || wait > 0) return
    // At once: browsers let a click open a window, and nothing that comes later. Its id needs a secure page.
    const popup = mode === 'popup' && isSecureContext ? window.open('', '', 'popup,width=500,height=700') : null
    // Nobody's page in it shall be able to lead this one away.
    if (popup !== null) popup.opener = null
    busy.current = true
    attempt.current?.abort()
    attempt.current = new AbortController()
    const { signal } = attempt.current
    setPending(provider)
    setProblem(null)
    setIsNew(false)
    const settled = await leave({ provider, targets, popup, signal, options: own, context, onClosed: release })
    // The browser is on its way, or somebody started again: the buttons stay as they are.
    if (settled === undefined) return
    release()
    setProblem(settled)
  }
  return {
    pendingProvider,
    problem: shown,
    wait,
    signIn: (provider, targets) => start(provider, targets),
    link: (provider, targets) => start(provider, targets, { ...options, purpose: 'connect' }),
  }
}

/** The code comes with the first click. */
async function leave(departure: Departure): Promise<FormProblem | null | undefined> {
  try {
    const { depart } = await import('./departure.ts')
    return depart(departure)
  } catch {
    departure.popup?.close()
    return plainProblem('NETWORK_ERROR', departure.context.t('errors.NETWORK_ERROR'))
  }
}

/** The sentence for what the way back brought, as soon as it is loaded. */
function useReturnedProblem(
  error: string | undefined,
  purpose: SocialPurpose,
  context: AuthContextValue,
): FormProblem | null {
  const { chunk: problemOf, hasFailed, load } = useChunk(loadProblem)
  useEffect(() => {
    if (error === undefined) return
    void load()
    if (purpose !== 'connect') keepLastUsed(context, null)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each error
  }, [error])
  if (error === undefined || (problemOf === null && !hasFailed)) return null
  if (problemOf !== null) return problemOf(error, context)
  return plainProblem('CALLBACK', context.t('errors.unknown'))
}

function plainProblem(code: string, text: string): FormProblem {
  return { code, text, known: true, retry: false, retryAt: undefined }
}

async function loadProblem() {
  const { returnedProblem } = await import('./callback-sentence.ts')
  return returnedProblem
}
