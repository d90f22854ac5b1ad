'use client'
import { useEffect, useRef } from 'react'
import type { AuthClient } from '../../client/index.ts'
import { useAuthContext } from '../../core/context.ts'
import { keepLastUsed } from '../../core/use-last-used.ts'
import { useSession } from '../../core/use-session.ts'
import { askGoogle } from './ask-google.ts'

export interface OneTapProps {
  /** What the service answered when somebody came in, also when it asks for a second factor. */
  readonly onAnswer: (answer: unknown) => void
}

/** Google One Tap while nobody is signed in. Nobody asked for it here: what goes wrong is not said, and the form stays as it is. */
export function OneTap({ onAnswer }: OneTapProps): null {
  const context = useAuthContext()
  const { client, locale } = context
  const isNobody = useSession().status === 'unauthenticated'
  const newest = useRef(onAnswer)
  useEffect(() => {
    newest.current = onAnswer
  })
  useEffect(() => {
    if (!isNobody) return
    const end = new AbortController()
    void bring(client, locale, end.signal).then((answer) => {
      if (answer === null) return
      keepLastUsed(context, 'google')
      newest.current(answer)
    })
    return () => end.abort()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- one try for each client
  }, [client, isNobody])
  return null
}

/** What the service says to the token of Google; null where there is none, or it takes it for nothing. */
async function bring(client: AuthClient, locale: string, end: AbortSignal): Promise<unknown> {
  try {
    const idToken = await askGoogle(client, locale, end)
    return idToken === null ? null : (await client.oneTap.callback({ idToken })).data
  } catch {
    // A page that forbids scripts of others throws; its form is still there.
    return null
  }
}
