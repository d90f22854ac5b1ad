'use client'
import { useEffect, useRef, useState } from 'react'
import { useAuthContext } from '../context.ts'

/** Milliseconds without a key before the service is asked. */
const pause = 400

/** What is known about a name: not yet asked, or that it is free, or the code of what is wrong with it. */
export type NameAvailability =
  | { readonly state: 'unknown' | 'asking' }
  | { readonly state: 'free'; readonly name: string }
  | { readonly state: 'refused'; readonly name: string; readonly code: string }

/** Asking whether a user name is free while somebody types. */
export interface UseNameAvailability {
  readonly availability: NameAvailability
  /** Call it with every edit. */
  ask(name: string): void
}

const unknown: NameAvailability = { state: 'unknown' }

/**
 * Asks the service about a name once typing pauses; answers about names that were changed since are thrown away. The
 * person's `own` name is not asked about. What cannot be told stays unknown: the service decides when the form is sent.
 */
export function useNameAvailability(own?: string | null): UseNameAvailability {
  const { client } = useAuthContext('useNameAvailability')
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

  const question = async (name: string, turn: number) => {
    setAvailability({ state: 'asking' })
    const { data, error } = await client.isUsernameAvailable({ username: name })
    if (turn !== latest.current) return
    if (data !== null) setAvailability(data.available ? { state: 'free', name } : taken(name))
    else setAvailability(error.status === 422 ? { state: 'refused', name, code: error.code } : unknown)
  }
  return {
    availability,
    ask(typed) {
      const name = typed.trim()
      const turn = ++latest.current
      clearTimeout(timer.current)
      setAvailability(unknown)
      if (name === '' || name.toLowerCase() === own?.toLowerCase()) return
      timer.current = setTimeout(() => void question(name, turn), pause)
    },
  }
}

const taken = (name: string): NameAvailability => ({ state: 'refused', name, code: 'USERNAME_IS_ALREADY_TAKEN' })
