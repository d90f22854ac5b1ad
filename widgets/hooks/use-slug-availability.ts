'use client'
import { useEffect, useRef, useState } from 'react'
import { useAuthContext } from '../context.ts'
import type { NameAvailability } from './use-name-availability.ts'

/** Milliseconds without a key before the service is asked. */
const pause = 400

/** Asking whether the short name of an organization is free while somebody types. */
export interface UseSlugAvailability {
  readonly availability: NameAvailability
  /** Call it with every edit. */
  ask(slug: string): void
}

const unknown: NameAvailability = { state: 'unknown' }

/** What the service takes as a slug. */
export const slugPattern = /^[A-Za-z0-9._-]{1,64}$/

/**
 * Asks the service about a slug once typing pauses; answers about slugs that were changed since are thrown away. The
 * organization's `own` one is not asked about. The service decides again when the form is sent.
 */
export function useSlugAvailability(own?: string): UseSlugAvailability {
  const { client } = useAuthContext('useSlugAvailability')
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

  const question = async (slug: string, turn: number) => {
    setAvailability({ state: 'asking' })
    const { error } = await client.$fetch('/organization/check-slug', { slug })
    if (turn !== latest.current) return
    if (error === null) setAvailability({ state: 'free', name: slug })
    else setAvailability(error.code === 'SLUG_IS_TAKEN' ? { state: 'refused', name: slug, code: error.code } : unknown)
  }
  return {
    availability,
    ask(typed) {
      const slug = typed.trim()
      const turn = ++latest.current
      clearTimeout(timer.current)
      setAvailability(unknown)
      if (!slugPattern.test(slug) || slug.toLowerCase() === own?.toLowerCase()) return
      timer.current = setTimeout(() => void question(slug, turn), pause)
    },
  }
}
