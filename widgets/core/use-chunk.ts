'use client'
import { useRef, useState } from 'react'

/** Code that comes when somebody needs it. */
export interface UseChunk<Chunk> {
  /** Null until it is there. */
  readonly chunk: Chunk | null
  /** It could not be loaded the last time. */
  readonly hasFailed: boolean
  /** Begins to load, once; after a failure, again. Null when it cannot be had. */
  load(): Promise<Chunk | null>
}

/** Loads code on intent, so that a page does not begin with what few people open. */
export function useChunk<Chunk>(read: () => Promise<Chunk>): UseChunk<Chunk> {
  const flight = useRef<Promise<Chunk | null> | null>(null)
  const [{ chunk, hasFailed }, setState] = useState<Pick<UseChunk<Chunk>, 'chunk' | 'hasFailed'>>(nothing)
  const settle = async (): Promise<Chunk | null> => {
    try {
      const loaded = await read()
      setState({ chunk: loaded, hasFailed: false })
      return loaded
    } catch {
      // Whoever shows it says so, and offers to try again.
      flight.current = null
      setState({ chunk: null, hasFailed: true })
      return null
    }
  }
  return { chunk, hasFailed, load: () => (flight.current ??= settle()) }
}

const nothing = { chunk: null, hasFailed: false } as const
