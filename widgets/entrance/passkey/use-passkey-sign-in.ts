'use client'
import { useEffect, useRef, useState } from 'react'
import type { AuthClient, Answer, ClientError, SessionData } from '../../client/index.ts'
import { unreachable } from '../../client/request.ts'
import { type AuthContextValue, type SessionUser, useAuthContext } from '../../core/context.ts'
import { type Challenge, type WaitingSignIn, challengeOf } from '../../core/challenge.ts'
import { type FormProblem, placeError } from '../../core/form-problem.ts'
import { useCountdown } from '../../core/use-countdown.ts'
import { keepLastUsed, useLastUsed } from '../../core/use-last-used.ts'
import type { AutofillListener } from './ceremonies.ts'
import { usePasskeySupport } from './use-passkey-support.ts'
import { useSafeTarget } from '../../core/use-safe-target.ts'

export interface UsePasskeySignInOptions {
  /** Where to go afterwards: an own path or an address of an allowed origin, anything else is ignored. */
  readonly redirectTo?: string | undefined
  /** Offer passkeys in the autofill of the page's `autocomplete="username webauthn"` input, while this is true. */
  readonly autofill?: boolean | undefined
  /** Only with a passkey of who is signed in, to prove that it is still them; the browser then stays where it is. */
  readonly onlyOwn?: boolean | undefined
  readonly onSuccess?: ((user: SessionUser) => void) | undefined
  /** Gets what the service answered, also where it asks for a second factor, and goes on in the place of this hook. */
  readonly onAnswer?: ((answer: unknown) => void) | undefined
  /** Not called for who cancels. */
  readonly onError?: ((error: ClientError) => void) | undefined
}

/** Signing in with a passkey, without looks. */
export interface UsePasskeySignIn {
  /** False on a server, in old browsers and on pages that are not secure. */
  readonly supported: boolean
  /** `cancelled`: nothing went wrong, say it softly. */
  readonly state: 'idle' | 'pending' | 'cancelled' | 'error' | 'success'
  readonly problem: FormProblem | null
  /** Seconds until the service takes another attempt. */
  readonly wait: number
  /** Whether passkeys are offered in the autofill right now. */
  readonly autofill: 'off' | 'waiting'
  /** It is how somebody signed in the last time in this browser, among several ways. */
  readonly lastUsed: boolean
  /** Not null while the service waits for a second factor. */
  readonly waiting: WaitingSignIn | null
  signIn(): Promise<void>
  /** Forgets the last outcome. */
  reset(): void
}

interface Standing {
  readonly state: UsePasskeySignIn['state']
  readonly problem: FormProblem | null
  readonly challenge?: Challenge
}

const beginning: Standing = { state: 'idle', problem: null }

/** Signs in with a passkey, by a button and, if wanted, by the autofill. */
export function usePasskeySignIn(options: UsePasskeySignInOptions = {}): UsePasskeySignIn {
  const { redirectTo, autofill: wanted = false, onlyOwn = false, onSuccess, onAnswer, onError } = options
  const context = useAuthContext('usePasskeySignIn')
  const { client, redirects, navigate } = context
  const supported = usePasskeySupport()
  const target = useSafeTarget(onlyOwn ? undefined : (redirectTo ?? redirects.afterSignIn))
  const lastUsed = useLastUsed('passkey') && !onlyOwn
  const busy = useRef(false)
  const [standing, setStanding] = useState<Standing>(beginning)
  const wait = useCountdown(standing.problem?.retryAt)

  const settle = async ({ data, error }: Answer<Pick<SessionData, 'user'>>): Promise<void> => {
    const challenge = challengeOf(data)
    if (challenge !== null && onAnswer === undefined) return setStanding({ ...beginning, challenge })
    if (error !== null) {
      if (isCancelled(error)) return setStanding({ state: 'cancelled', problem: null })
      setStanding({ state: 'error', problem: await problemOf(error, context) })
      return onError?.(error)
    }
    setStanding({ state: 'success', problem: null })
    if (!onlyOwn) keepLastUsed(context, 'passkey')
    if (onAnswer !== undefined) return onAnswer(data)
    onSuccess?.(data.user)
    if (target !== undefined) navigate(target)
  }
  const autofill = useAutofill(client, supported && wanted && standing.state !== 'success', {
    onChosen: () => setStanding({ state: 'pending', problem: null }),
    onAnswer: (answer) => void settle(answer),
  })
  const signIn = async () => {
    if (busy.current || wait > 0) return
    busy.current = true
    setStanding({ state: 'pending', problem: null })
    await settle(await askFor(client, onlyOwn))
    busy.current = false
  }
  const { challenge = null, ...known } = standing
  const waiting: WaitingSignIn | null = challenge && {
    ...challenge,
    finish: (data) => void settle({ data, error: null }),
    leave: (problem) => setStanding({ state: problem ? 'error' : 'idle', problem }),
  }
  return { supported, ...known, wait, autofill, lastUsed, waiting, signIn, reset: () => setStanding(beginning) }
}

/** The code comes with the first wish: a form without passkeys does not carry it. */
async function askFor(client: AuthClient, onlyOwn: boolean): Promise<Answer<SessionData>> {
  try {
    const { inTurn } = await import('./ceremonies.ts')
    return inTurn(() => client.signIn.passkey({ onlyOwn }))
  } catch {
    return unreachable()
  }
}

/** The code comes when there may be something to offer. */
function useAutofill(client: AuthClient, isOn: boolean, listener: AutofillListener): 'off' | 'waiting' {
  const [isWaiting, setWaiting] = useState(false)
  const newest = useRef(listener)
  useEffect(() => {
    newest.current = listener
  })
  useEffect(() => {
    if (!isOn) return
    const end = new AbortController()
    void import('./ceremonies.ts').then(({ offerInAutofill }) => {
      offerInAutofill(client, () => newest.current, setWaiting, end.signal)
    })
    return () => end.abort()
  }, [client, isOn])
  return isWaiting ? 'waiting' : 'off'
}

/** Somebody changed their mind, or took too long: browsers do not tell which. */
export function isCancelled({ code }: ClientError): boolean {
  return code === 'AUTH_CANCELLED' || code === 'REGISTRATION_CANCELLED' || code === 'ABORTED'
}

/** The sentences come with the first refusal; without the network they are those that every page has. */
async function problemOf(error: ClientError, context: AuthContextValue): Promise<FormProblem | null> {
  try {
    const { passkeyProblem } = await import('./passkey-problem.ts')
    return passkeyProblem(error, context)
  } catch {
    return placeError(error, [], {}, context.t, {}, Date.now()).form
  }
}
