'use client'
import type { ReactNode } from 'react'
import { LazyStep } from '../../parts/lazy-step.tsx'
import type { ChallengeProps } from './challenge.tsx'

/** What asks for a second factor: its code comes when an account has one. */
export function LazyChallenge(props: ChallengeProps): ReactNode {
  return <LazyStep read={read} own={props} />
}

async function read() {
  const { Challenge } = await import('./challenge.tsx')
  return Challenge
}
