import { type Answer, type ProviderPage, type SignInSocialBody, safeRedirect } from '../../../client/index.ts'
import { serverRedirect } from '../../../client/redirect.ts'
import { noAnswer } from '../../../client/request.ts'
import type { AuthContextValue, SessionUser } from '../../../core/context.ts'
import { type PopupNews, popupParameter } from '../../../core/popup-address.ts'
import { noPage, here } from './targets.ts'
import type { SocialTargets } from './options.ts'

/** Milliseconds between two looks at whether the window is still open: nothing tells. */
const glance = 500

/** What the service is told about the way back. */
export type WayBack = Pick<
  SignInSocialBody,
  'callbackURL' | 'errorCallbackURL' | 'newUserCallbackURL' | 'disableRedirect'
>

/** One attempt to sign in, or to connect, in a small window. */
export interface PopupAttempt {
  readonly popup: Window
  /** Ends it: nobody listens any more, and the window is closed unless it is the provider's already. */
  readonly signal: AbortSignal
  readonly context: Pick<AuthContextValue, 'client' | 'allowedOrigins' | 'navigate'>
  readonly targets: SocialTargets
  /** Whether it connects the provider to who is signed in. */
  readonly isConnecting: boolean
  /** Asks the service for the provider's page. */
  ask(body: WayBack): Promise<Answer<Partial<ProviderPage>>>
  /** The window is gone, or seems to be: a provider's page may cut it off from ours. News can still come. */
  onClosed(): void
  /** It went well, and the page is still here. */
  succeed(user: SessionUser): void
}

/**
 * Leads the window to the provider and waits for what its way back brings: news, why there is no way, or null for an attempt
 * that was ended. After a success the session is known, and the browser is on its way to the target.
 */
export async function throughPopup(attempt: PopupAttempt): Promise<Answer<PopupNews> | null> {
  const answer = await newsOf(attempt)
  if (answer === null || answer.data?.error !== null) return answer
  const { context, targets } = attempt
  const { session } = context.client
  session.changed(attempt.isConnecting ? 'changed' : 'signed-in')
  await session.refetch()
  const { data, error } = session.get()
  if (data === null) return { data: null, error: error ?? noPage }
  attempt.succeed(data.user)
  const checked = (target: string | undefined) => safeRedirect(target, { origin: window.location.origin, ...context })
  const target = (answer.data.isNew && checked(targets.newUserCallbackURL)) || checked(targets.callbackURL)
  if (target !== undefined) context.navigate(target)
  return answer
}

async function newsOf(attempt: PopupAttempt): Promise<Answer<PopupNews> | null> {
  const { popup, signal, onClosed } = attempt
  const id = crypto.randomUUID()
  const channel = new BroadcastChannel(`${popupParameter} ${id}`)
  const timer = setInterval(() => {
    if (!popup.closed) return
    clearInterval(timer)
    onClosed()
  }, glance)
  const news = new Promise<Answer<PopupNews> | null>((resolve) => {
    channel.addEventListener('message', ({ data }) => isNews(data) && resolve({ data, error: null }))
    signal.addEventListener('abort', () => resolve(null))
  })
  try {
    return await Promise.race([news, lead(attempt, id).then((refusal) => refusal ?? news)])
  } finally {
    clearInterval(timer)
    channel.close()
    popup.close()
  }
}

/** Sends the window to the provider's page; answers why not. */
async function lead({ popup, ask }: PopupAttempt, id: string): Promise<Answer<never> | undefined> {
  const back = new URL(here())
  const backWith = (value: string) => {
    back.searchParams.set(popupParameter, value)
    return back.href
  }
  const callbackURL = backWith(id)
  const newUserCallbackURL = backWith(`${id}-new`)
  const body = { callbackURL, errorCallbackURL: callbackURL, newUserCallbackURL, disableRedirect: true }
  const { data, error } = await ask(body)
  if (!data?.url) return { data: null, error: error ?? noPage }
  const page = serverRedirect(data.url, window.location.href)
  if (page === undefined) return noAnswer('UNSAFE_REDIRECT', 'The service sent an address that is not http(s)', 200)
  popup.location.replace(page)
  return undefined
}

/** Pages of the own origin that know the id of the attempt write here; none of them writes anything else. */
function isNews(value: unknown): value is PopupNews {
  return typeof Object(value).isNew === 'boolean'
}
