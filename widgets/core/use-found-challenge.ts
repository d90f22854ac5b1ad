'use client'
import type { Challenge } from './challenge.ts'
import { useLinkParameters } from './use-link-parameters.ts'

/** What a redirect asks for that ended in a question for a second factor, e.g. the way back from a provider. */
export function useFoundChallenge(): Challenge | undefined {
  const asked = useLinkParameters(['two_factor'])?.two_factor
  return asked === undefined ? undefined : { methods: null, enrollment: asked === 'enrollment' }
}
