'use client'
import { useEffect, useRef, useState } from 'react'

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

/** What the service says about a name: the code of what is wrong with it, null when it is free, undefined when it cannot tell. */
type Question = (name: string) => Promise<string | null | undefined>

const unknown: NameAvailability = { state: 'unknown' }

/**
 * Asks about a name once typing pauses; answers about names that were changed since are thrown away. Only a name that
 * `isWorthAsking` is asked about. What cannot be told stays unknown: the service decides when the form is sent.
 */
export function useAvailability(question: Question, isWorthAsking: (name: string) => boolean): UseNameAvailability {
  const [availability, setAvailability] = useState(unknown)
  const latest = useRef(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(
    () => () => {
      latest.current += 1
      clearTimeout(timer.current)
    },
    [],
  )

  const put = async (name: string, turn: number) => {
    setAvailability({ state: 'asking' })
    const code = await question(name)
    if (turn !== latest.current) return
    if (code === undefined) setAvailability(unknown)
    else setAvailability(code === null ? { state: 'free', name } : { state: 'refused', name, code })
  }
  return {
    availability,
    ask(typed) {
      const name = typed.trim()
      const turn = ++latest.current
      clearTimeout(timer.current)
      setAvailability(unknown)
      if (isWorthAsking(name)) timer.current = setTimeout(() => void put(name, turn), pause)
    },
  }
}

/** Whether both are one name, as the service compares them. */
export function isSameName(name: string, own: string | null | undefined): boolean {
  return name.toLowerCase() === own?.toLowerCase()
}
