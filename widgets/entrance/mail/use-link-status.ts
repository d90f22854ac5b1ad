'use client'
import { useEffect, useRef, useState } from 'react'
import { useAuthContext } from '../../core/context.ts'

/** Milliseconds before the first question, between two at most, and after which nobody asks any more. */
const first = 2_000
const slowest = 15_000
const longest = 20 * 60_000

/** Whether the page still waits for a link. */
export interface LinkStatus {
  readonly hasEnded: boolean
  /** Waits anew, because another link was sent. */
  restart(): void
}

/**
 * Asks whether the mailed link was opened, and hands over what the service answers then: in this browser, or elsewhere by somebody who
 * sent the sign-in back here. A page that nobody looks at asks nothing, and asks at once when somebody comes back.
 */
export function useLinkStatus(onAnswer: (answer: unknown) => void): LinkStatus {
  const { client } = useAuthContext()
  const [round, setRound] = useState(0)
  const [hasEnded, setEnded] = useState(false)
  const newest = useRef(onAnswer)
  useEffect(() => {
    newest.current = onAnswer
  })
  useEffect(() => {
    const control = new AbortController()
    const { signal } = control
    const startedAt = Date.now()
    let timer: ReturnType<typeof setTimeout> | undefined
    let pause = first
    let isAsking = false
    const finish = (answer: unknown) => {
      clearTimeout(timer)
      control.abort()
      newest.current(answer)
    }
    const ask = async () => {
      clearTimeout(timer)
      if (isAsking || document.visibilityState !== 'visible') return
      isAsking = true
      const { data } = await client.magicLink.status({ fetchOptions: { signal } })
      isAsking = false
      if (signal.aborted) return
      if (data?.status === 'signed-in') {
        client.session.changed('signed-in')
        await client.session.refetch()
        const user = data.user ?? client.session.get().data?.user
        if (!signal.aborted && user !== undefined) finish({ user })
        return
      }
      // No word of ours: what every sign-in answers that waits for a second factor.
      if (data !== null && data.status === undefined) return finish(data)
      if (data?.status === 'ended' || Date.now() - startedAt >= longest) return setEnded(true)
      pause = Math.min(pause * 1.25, slowest)
      timer = setTimeout(() => void ask(), pause)
    }
    const returned = () => void ask()
    // Another tab signed in, and this one heard of it.
    const stop = client.session.subscribe(() => {
      const user = client.session.get().data?.user
      if (user !== undefined && !signal.aborted) finish({ user })
    })
    document.addEventListener('visibilitychange', returned)
    timer = setTimeout(() => void ask(), first)
    return () => {
      control.abort()
      clearTimeout(timer)
      stop()
      document.removeEventListener('visibilitychange', returned)
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- each round waits anew
  }, [client, round])
  return {
    hasEnded,
    restart() {
      setEnded(false)
      setRound((before) => before + 1)
    },
  }
}
