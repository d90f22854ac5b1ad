import type { Answer, AuthClient, SessionData } from '../../client/index.ts'

// Events of the page, because a page has one ceremony at a time, whoever shows its buttons.
const began = 'latchkey-passkey-began'
const ended = 'latchkey-passkey-ended'

/** Milliseconds that options are used for; the service takes them for 5 minutes. */
const longestWait = 240_000
/** A request that ended sooner was not ended by a person: asking again would go on for ever. */
const shortestWait = 1_000

/** Runs a ceremony that the person asked for; what waits in the autofill steps aside and comes back afterwards. */
export async function inTurn<Data>(ceremony: () => Promise<Answer<Data>>): Promise<Answer<Data>> {
  window.dispatchEvent(new Event(began))
  const answer = await ceremony()
  // After a success nobody is left to sign in.
  if (answer.error !== null) window.dispatchEvent(new Event(ended))
  return answer
}

/**
 * Keeps one request waiting in the autofill until it is answered: renewed before its options are too old, ended by the
 * function that it answers. `heard` gets what somebody chose there.
 */
export function waitInAutofill<Data>(
  ask: (signal: AbortSignal) => Promise<Answer<Data>>,
  heard: (answer: Answer<Data>) => void,
): () => void {
  let current: AbortController | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOld = false
  const stop = () => {
    clearTimeout(timer)
    current?.abort()
    current = undefined
  }
  const begin = async () => {
    stop()
    const mine = new AbortController()
    current = mine
    isOld = false
    timer = setTimeout(renew, longestWait)
    const startedAt = Date.now()
    const answer = await ask(mine.signal)
    if (current !== mine) return
    stop()
    heard(answer)
    if (answer.error !== null && Date.now() - startedAt >= shortestWait) void begin()
  }
  // A page that nobody looks at asks for nothing.
  const renew = () => {
    if (document.visibilityState === 'visible') return void begin()
    isOld = true
  }
  const returned = () => {
    if (isOld && document.visibilityState === 'visible') void begin()
  }
  const restart = () => void begin()
  window.addEventListener(began, stop)
  window.addEventListener(ended, restart)
  document.addEventListener('visibilitychange', returned)
  void begin()
  return () => {
    window.removeEventListener(began, stop)
    window.removeEventListener(ended, restart)
    document.removeEventListener('visibilitychange', returned)
    stop()
  }
}

/** Who is told what comes of passkeys in the autofill. */
export interface AutofillListener {
  onChosen(): void
  /** What the service said about the passkey that was chosen. */
  onAnswer(answer: Answer<SessionData>): void
}

/** Offers passkeys in the autofill until `end`, where the browser can; `told` hears whether a request waits there. */
export function offerInAutofill(
  client: AuthClient,
  listener: () => AutofillListener,
  told: (isWaiting: boolean) => void,
  end: AbortSignal,
): void {
  // Nobody asked for this: what fails before a passkey was chosen is not said.
  let isChosen = false
  const ask = (signal: AbortSignal) => {
    isChosen = false
    const onChosen = () => {
      isChosen = true
      listener().onChosen()
    }
    return client.signIn.passkey({ autoFill: true, onChosen, fetchOptions: { signal } })
  }
  void canAutofill().then((can) => {
    if (!can || end.aborted) return
    const stop = waitInAutofill(ask, (answer) => isChosen && listener().onAnswer(answer))
    told(true)
    end.addEventListener('abort', () => {
      stop()
      told(false)
    })
  })
}

/** Whether the browser offers passkeys in the autofill of a field. */
async function canAutofill(): Promise<boolean> {
  const { isConditionalMediationAvailable: ask } = PublicKeyCredential
  return typeof ask === 'function' && (await ask.call(PublicKeyCredential))
}
