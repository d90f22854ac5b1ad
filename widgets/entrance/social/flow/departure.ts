import type { Answer, ClientError, ProviderPage } from '../../../client/index.ts'
import type { AuthContextValue, SessionUser } from '../../../core/context.ts'
import { type FormProblem, placeError } from '../../../core/form-problem.ts'
import { keepLastUsed } from '../../../core/use-last-used.ts'
import { withSentences } from '../../../core/use-sentences.ts'
import { callbackEnglish } from '../../../locales/english/social-callback.ts'
import { type WayBack, throughPopup } from './popup.ts'
import { noPage, addresses, targetsOf } from './targets.ts'
import { returnedProblem } from './callback-sentence.ts'
import type { SocialTargets, UseSocialOptions } from './options.ts'

/** One click on the button of a provider. */
export interface Departure {
  readonly provider: string
  /** Those of the button, over those of the options. */
  readonly targets: SocialTargets
  /** The small window that the click opened; null: this page leaves. */
  readonly popup: Window | null
  /** Ends what happens in the small window. */
  readonly signal: AbortSignal
  readonly options: UseSocialOptions
  readonly context: AuthContextValue
  /** The small window is gone, or seems to be; or this page did not go. News can still come. */
  onClosed(): void
}

/** Milliseconds after which a provider whose page never came no longer holds the buttons. */
const longestDeparture = 15_000

/** Answers what went wrong, or null; undefined when there is nothing to say any more, because this page leaves. */
export async function depart(departure: Departure): Promise<FormProblem | null | undefined> {
  const { provider, popup, signal, options, context, onClosed } = departure
  const { purpose, onSuccess } = options
  const isConnecting = purpose === 'connect'
  const targets = targetsOf(options, departure.targets, context)
  const ask = askFor(departure, targets)
  const keep = () => isConnecting || keepLastUsed(context, provider)
  if (popup === null) {
    freeOnReturn(departure)
    const { data, error } = await ask(addresses(targets, context.allowedOrigins))
    if (!data?.redirect || !data.url) return refused(error ?? noPage, departure)
    keep()
    return undefined
  }
  const succeed = (user: SessionUser) => {
    keep()
    onSuccess?.(user)
  }
  const answer = await throughPopup({ popup, signal, context, targets, isConnecting, ask, onClosed, succeed })
  if (answer === null) return undefined
  if (answer.error !== null) return refused(answer.error, departure)
  return answer.data.error === null ? null : returnedProblem(answer.data.error, context)
}

/** Frees the buttons when the person comes back by the browser's Back button, or when nobody ever left. */
function freeOnReturn({ signal, onClosed }: Departure): void {
  const timer = setTimeout(onClosed, longestDeparture)
  signal.addEventListener('abort', () => clearTimeout(timer))
  window.addEventListener('pageshow', ({ persisted }) => persisted && onClosed(), { signal })
}

// Who signs in with a token of the provider is answered no page.
type Ask = (back: WayBack) => Promise<Answer<Partial<ProviderPage>>>

/** The call, with what it says whichever way people go. */
function askFor({ provider, options, context: { client } }: Departure, { scopes }: SocialTargets): Ask {
  const { purpose, run = (action) => action() } = options
  if (purpose === 'connect') return (back) => run(() => client.linkSocial({ provider, scopes, ...back }))
  const requestSignUp = purpose === 'sign-up' || undefined
  return (back) => run<Partial<ProviderPage>>(() => client.signIn.social({ provider, scopes, requestSignUp, ...back }))
}

function refused(error: ClientError, { options, context }: Departure): FormProblem | null {
  options.onError?.(error)
  const { t } = withSentences(context, callbackEnglish)
  return placeError(error, [], {}, t, {}, Date.now()).form
}
