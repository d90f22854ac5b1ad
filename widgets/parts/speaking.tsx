'use client'
import type { ReactNode } from 'react'
import { AuthContext } from '../context.ts'
import { useSentences } from '../hooks/use-sentences.ts'
import type { Messages } from '../messages.ts'

export interface SpeakingProps {
  /** The widget, for the error that names it outside an `AuthProvider`. */
  readonly widget: string
  /** What it says beyond the sentences that every page has. */
  readonly english: Messages
  readonly children: ReactNode
}

/** Lets everything below it say the sentences of one widget. */
export function Speaking({ widget, english, children }: SpeakingProps): ReactNode {
  return <AuthContext value={useSentences(widget, english)}>{children}</AuthContext>
}
