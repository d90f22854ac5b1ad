'use client'
import { useRef, useState } from 'react'
import type { Answer, ClientError } from '../client/index.ts'

interface OneCallSpec<Outcome> {
  /** What there is to say before anything was refused. */
  readonly none: Outcome
  /** What there is to say about a refusal. */
  tell(error: ClientError): Outcome
  readonly onError: ((error: ClientError) => void) | undefined
}

/** One call at a time, each with a name for what it is about, and what came of the last one. */
export function useOneCall<Outcome, What extends string = string>({ none, tell, onError }: OneCallSpec<Outcome>) {
  const busy = useRef(false)
  const [pending, setPending] = useState<What | null>(null)
  const [outcome, setOutcome] = useState(none)
  /** The answer, or null when another call is under way. `settle` is what has to happen before this one is over. */
  async function act<Data>(
    what: What,
    call: () => Promise<Answer<Data>>,
    settle?: (error: ClientError | null) => Promise<void> | void,
  ): Promise<Answer<Data> | null> {
    if (busy.current) return null
    busy.current = true
    setPending(what)
    setOutcome(none)
    const answer = await call()
    if (answer.error !== null) setOutcome(tell(answer.error))
    await settle?.(answer.error)
    busy.current = false
    setPending(null)
    if (answer.error !== null) onError?.(answer.error)
    return answer
  }
  return { pending, outcome, act }
}
