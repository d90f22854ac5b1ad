'use client'
import { useCallback, useEffect, useRef } from 'react'
import type { Answer } from '../../client/index.ts'
import { useReauthentication } from './reauthenticate-provider.tsx'

/**
 * Wraps a call: when the service wants a fresh session, the person proves who they are, and the call runs once more.
 * @throws {Error} outside a `ReauthenticateProvider`
 */
export function useReauth<Input extends readonly unknown[], Data>(
  action: (...input: Input) => Promise<Answer<Data>>,
): (...input: Input) => Promise<Answer<Data>> {
  const run = useReauthentication()
  const latest = useRef(action)
  useEffect(() => {
    latest.current = action
  })
  return useCallback((...input) => run(() => latest.current(...input)), [run])
}
