'use client'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { AuthClient } from '../client/index.ts'
import { onOnline } from '../client/page.ts'

interface Loading {
  readonly status: 'loading'
}

/** A list of one user that `read`, always the same function, asks the service for; of somebody else, it is asked for anew. */
export function useListOfUser<List extends { readonly status: string }>(
  client: AuthClient,
  read: (client: AuthClient) => Promise<List>,
  userId: string | undefined,
): { readonly list: List | Loading; reload(): Promise<void> } {
  const [known, setKnown] = useState<{ readonly of: string | undefined; readonly list: List }>()
  const newest = useRef<symbol>(undefined)
  const load = useCallback(async () => {
    const question = Symbol('question')
    newest.current = question
    const list = await read(client)
    // A later question has a later answer.
    if (newest.current === question) setKnown({ of: userId, list })
  }, [client, read, userId])
  useEffect(() => {
    if (userId !== undefined) void load()
  }, [load, userId])
  const hasFailed = known?.of === userId && known?.list.status === 'error'
  useEffect(() => (hasFailed ? onOnline(() => void load()) : undefined), [hasFailed, load])
  const list: List | Loading = known !== undefined && known.of === userId ? known.list : { status: 'loading' }
  return {
    list,
    async reload() {
      // What is on the screen stays there meanwhile; a failure is shown as under way.
      if (list.status !== 'ready') setKnown(undefined)
      await load()
    },
  }
}
