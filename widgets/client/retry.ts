/** How often and how soon to try again; a number is that many tries, one second apart. Times are in milliseconds. */
export type Retry =
  | number
  | { readonly type: 'linear'; readonly attempts: number; readonly delay: number }
  | { readonly type: 'exponential'; readonly attempts: number; readonly baseDelay: number; readonly maxDelay: number }

/** What one try ended with. */
export interface FailedTry {
  readonly method: string
  /** The HTTP status, or 0 when no answer came. */
  readonly status: number
  readonly code: string
  /** Seconds that the service asked to wait. */
  readonly retryAfter?: number
}

/** Wait between tries where the option does not say one, in milliseconds (spec section 9). */
export const linearDelay = 1000
/** Longest wait that the service can ask for, in milliseconds; beyond it the refusal is handed to the caller. */
export const longestWait = 30_000

/**
 * Whether trying again can neither repeat work nor hurt. A reading call: no answer, an overloaded or broken server, too
 * many requests. A writing call: only what never arrived (`NETWORK_ERROR`) or what the service turned away at the door
 * (429, and 503 with Retry-After). A refusal such as a wrong password is never sent twice.
 */
export function isRetryable({ method, status, code, retryAfter }: FailedTry): boolean {
  if (code === 'NETWORK_ERROR' || status === 429) return true
  if (method === 'GET') return code === 'TIMEOUT' || status === 408 || status >= 500
  return status === 503 && retryAfter !== undefined
}

/**
 * Milliseconds to wait before the next try, or undefined when there is none left.
 * @param failures how many tries have failed so far, from 1
 */
export function retryDelay(retry: Retry | undefined, failures: number, retryAfter = 0): number | undefined {
  const plan = typeof retry === 'number' ? { type: 'linear' as const, attempts: retry, delay: linearDelay } : retry
  if (plan === undefined || failures > plan.attempts) return undefined
  const own = plan.type === 'linear' ? plan.delay : Math.min(plan.maxDelay, plan.baseDelay * 2 ** (failures - 1))
  const asked = retryAfter * 1000
  return asked > longestWait ? undefined : Math.max(own, asked)
}

/** How a request is tried again. */
export interface RetryPlan {
  readonly method: string
  readonly retry: Retry | undefined
  /** Ends the waiting. */
  readonly signal: AbortSignal | undefined
}

/** What came of a request in the end, whose `first` try is over. */
export async function retried<Answer extends { readonly error: Omit<FailedTry, 'method'> | null }>(
  first: Answer,
  { method, retry, signal }: RetryPlan,
  tryAgain: () => Promise<Answer>,
): Promise<Answer> {
  let answer = first
  for (let failures = 1; answer.error !== null && isRetryable({ method, ...answer.error }); failures++) {
    const wait = retryDelay(retry, failures, answer.error.retryAfter)
    if (wait === undefined || !(await pause(wait, signal))) return answer
    answer = await tryAgain()
  }
  return answer
}

/** Waits; false when the caller gave up meanwhile. */
function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<boolean> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', end)
      resolve(!signal?.aborted)
    }
    const timer = setTimeout(end, milliseconds)
    signal?.addEventListener('abort', end)
    if (signal?.aborted) end()
  })
}
