'use client'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { Answer } from '../client/index.ts'
import { type QueryState, createQuery, idle } from '../client/query.ts'

/** Milliseconds without a key before the service is asked. */
const pause = 400

/** What is known about a name: not yet asked, or that it is free, or the code of what is wrong with it. */
export type NameAvailability =
  | { readonly state: 'unknown' | 'asking' }
  | { readonly state: 'free'; readonly name: string }
  | { readonly state: 'refused'; readonly name: string; readonly code: string }

/** Asking whether a name is free while somebody types. */
export interface UseNameAvailability {
  readonly availability: NameAvailability
  /** Call it with every edit. */
  ask(name: string): void
}

/** What the service says about a name: the code of what is wrong with it, or null when it is free. */
type ReadName = (name: string) => Promise<Answer<string | null>>

/**
 * Asks about a name once typing pauses; answers about names that were changed since are thrown away. Only a name that
 * `isWorthAsking` is asked about. What cannot be told stays unknown: the service decides when the form is sent.
 */
export function useAvailability(read: ReadName, isWorthAsking: (name: string) => boolean): UseNameAvailability {
  const [query] = useState(() => createQuery<string | null>())
  const known = useSyncExternalStore(query.subscribe, query.get, () => idle)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      query.ask(null)
    },
    [query],
  )
  return {
    availability: availabilityOf(known),
    ask(typed) {
      const name = typed.trim()
      clearTimeout(timer.current)
      query.ask(null)
      if (!isWorthAsking(name)) return
      timer.current = setTimeout(() => query.ask({ subject: name, read: () => read(name) }), pause)
    },
  }
}

function availabilityOf({ subject: name, data, isReading }: QueryState<string | null>): NameAvailability {
  if (isReading) return { state: 'asking' }
  if (name === null || data === null) return { state: 'unknown' }
  return data.value === null ? { state: 'free', name } : { state: 'refused', name, code: data.value }
}

/** Whether both are one name, as the service compares them. */
export function isSameName(name: string, own: string | null | undefined): boolean {
  return name.toLowerCase() === own?.toLowerCase()
}
