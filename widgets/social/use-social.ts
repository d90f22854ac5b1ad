'use client'
import { useEffect, useRef, useState } from 'react'
import { type Answer, type ClientError, safeRedirect } from '../client/index.ts'
import { type AuthContextValue, useAuthContext } from '../context.ts'
import { type FormProblem, placeError } from '../hooks/form-problem.ts'
import { useChunk } from '../hooks/use-chunk.ts'
import { useCountdown } from '../hooks/use-countdown.ts'
import { useLinkParameters } from '../hooks/use-link-parameters.ts'
import { absoluteTarget } from '../hooks/use-safe-target.ts'

/** To sign in; to sign in or make an account where the service wants that said; to connect to who is signed in. */
export type SocialMode = 'sign-in' | 'sign-up' | 'connect'

/** Where a provider sends people back to: own paths or addresses of allowed origins, anything else is ignored. */
export interface SocialTargets {
  /** Default: `redirects.afterSignIn`, else this page. */
  readonly callbackURL?: string | undefined
  /** Where somebody new goes; by default as everybody. */
  readonly newUserCallbackURL?: string | undefined
  /** Gets `?error=<code>` when it fails. Default: `paths.error`, else this page, which then says it. */
  readonly errorCallbackURL?: string | undefined
  /** What to ask the provider for, beside what the service asks for always. */
  readonly scopes?: readonly string[] | undefined
}

export interface UseSocialOptions extends SocialTargets {
  readonly mode?: SocialMode | undefined
  readonly onError?: ((error: ClientError) => void) | undefined
  /** What goes wrong is said on this page, also where there is one for errors. */
  readonly returnsHere?: boolean | undefined
  /** Runs the call, e.g. that of `useReauthentication`. */
  readonly run?: (<Data>(action: () => Promise<Answer<Data>>) => Promise<Answer<Data>>) | undefined
}

/** Signing in with a provider, without looks. */
export interface UseSocial {
  /** The provider that the browser is on its way to. */
  readonly pending: string | null
  /** What went wrong, here or at the provider. */
  readonly problem: FormProblem | null
  /** Seconds until the service takes another attempt. */
  readonly wait: number
  /** Leaves for the provider; does nothing while that is under way. */
  start(provider: string, targets?: SocialTargets): Promise<void>
}

interface Departure {
  readonly url?: string
  readonly redirect?: boolean
}

/** Milliseconds after which a provider whose page never came no longer holds the buttons. */
const longestDeparture = 15_000
const errorParameters = ['error', 'error_description'] as const

/** Leads to a provider and says what came of it, for buttons of your own. */
export function useSocial(options: UseSocialOptions = {}): UseSocial {
  const { mode = 'sign-in', onError, returnsHere = false, run = plainly, ...defaults } = options
  const context = useAuthContext('useSocial')
  const { client, t, paths } = context
  const busy = useRef(false)
  const [pending, setPending] = useState<string | null>(null)
  const [problem, setProblem] = useState<FormProblem | null>(null)
  const [isNew, setIsNew] = useState(true)
  // A page of its own for errors shows them; otherwise this page is where they come back.
  const comesBackHere = returnsHere || (defaults.errorCallbackURL === undefined && paths.error === undefined)
  const returned = useLinkParameters(comesBackHere ? errorParameters : [])
  const release = () => {
    busy.current = false
    setPending(null)
  }
  useReturn(pending !== null, release)
  const brought = useReturnedProblem(returned?.error, context)
  const shown = problem ?? (isNew ? brought : null)
  const wait = useCountdown(problem?.retryAt)

  const start = async (provider: string, targets: SocialTargets = {}): Promise<void> => {
    if (busy.current || wait > 0) return
    busy.current = true
    setPending(provider)
    setProblem(null)
    setIsNew(false)
    const path = mode === 'connect' ? '/link-social' : '/sign-in/social'
    const wanted = { ...ownDefaults(mode, returnsHere, context), ...defined(defaults), ...defined(targets) }
    const body = { provider, ...addresses(wanted, context.allowedOrigins) }
    const signUp = mode === 'sign-up' && { requestSignUp: true }
    const { data, error } = await run(() => client.$fetch<Departure>(path, { ...body, ...signUp }))
    // The browser is on its way: the button stays as it is until the page goes.
    if (error === null && data.redirect === true && data.url) return
    release()
    const failure = error ?? noPage
    setProblem(placeError(failure, [], {}, t, {}, Date.now()).form)
    onError?.(failure)
  }
  return { pending, problem: shown, wait, start }
}

const plainly = <Data>(action: () => Promise<Answer<Data>>): Promise<Answer<Data>> => action()

const noPage: ClientError = {
  code: 'UNEXPECTED_ANSWER',
  message: 'The service named no page of the provider',
  status: 200,
  statusText: '',
}

/** Frees the buttons when the person comes back by the browser's Back button, or when nobody ever left. */
function useReturn(isLeaving: boolean, release: () => void): void {
  useEffect(() => {
    if (!isLeaving) return
    const timer = setTimeout(release, longestDeparture)
    const shown = (event: PageTransitionEvent) => event.persisted && release()
    window.addEventListener('pageshow', shown)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pageshow', shown)
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- releasing is the same at every time
  }, [isLeaving])
}

/** The sentence for what the way back brought, as soon as it is loaded. */
function useReturnedProblem(error: string | undefined, context: AuthContextValue): FormProblem | null {
  const { chunk: problemOf, hasFailed, load } = useChunk(loadProblem)
  useEffect(() => {
    if (error !== undefined) void load()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- loading is the same at every time
  }, [error])
  if (error === undefined || (problemOf === null && !hasFailed)) return null
  if (problemOf !== null) return problemOf(error, context)
  return { code: 'CALLBACK', text: context.t('errors.unknown'), known: true, retry: false, retryAt: undefined }
}

async function loadProblem() {
  const { returnedProblem } = await import('./returned-problem.ts')
  return returnedProblem
}

function defined(targets: SocialTargets): SocialTargets {
  return Object.fromEntries(Object.entries(targets).filter(([, value]) => value !== undefined))
}

function ownDefaults(
  mode: SocialMode,
  returnsHere: boolean,
  { paths, redirects }: Pick<AuthContextValue, 'paths' | 'redirects'>,
): SocialTargets {
  const errors = defined({ errorCallbackURL: returnsHere ? undefined : paths.error })
  if (mode === 'connect') return errors
  return { ...errors, ...defined({ callbackURL: redirects.afterSignIn, newUserCallbackURL: redirects.afterSignUp }) }
}

/** The checked addresses, absolute, because the service may be on another origin. */
function addresses(
  { callbackURL, newUserCallbackURL, errorCallbackURL, scopes }: SocialTargets,
  allowedOrigins: readonly string[],
) {
  const { origin } = window.location
  const checked = (target: string | undefined) => absoluteTarget(safeRedirect(target, { origin, allowedOrigins }))
  const newUser = checked(newUserCallbackURL)
  return {
    callbackURL: checked(callbackURL) ?? here(),
    errorCallbackURL: checked(errorCallbackURL) ?? here(),
    ...(newUser !== undefined && { newUserCallbackURL: newUser }),
    ...(scopes !== undefined && { scopes }),
  }
}

/** This page, without what an earlier attempt left in its address. */
function here(): string {
  const url = new URL(window.location.href)
  for (const name of errorParameters) url.searchParams.delete(name)
  url.hash = ''
  return url.href
}
