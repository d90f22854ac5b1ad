'use client'
import type { ReactNode } from 'react'
import { AuthContext, type WidgetSettings } from '../core/context.ts'
import { useSentences } from '../core/use-sentences.ts'
import type { Messages } from '../core/messages.ts'

export interface MessagesProviderProps {
  /** The widget, for the error that names it outside an `AuthProvider`. */
  readonly widget: string
  /** What it says beyond the sentences that every page has. */
  readonly english: Messages
  /** What it was given. */
  readonly own?: WidgetSettings | undefined
  readonly children: ReactNode
}

/** Of a widget whose sentences every page has. */
export const noEnglish: Messages = {}

/** Lets everything below it say the sentences of one widget. */
export function MessagesProvider({ widget, english, own, children }: MessagesProviderProps): ReactNode {
  return <AuthContext.Provider value={useSentences(widget, english, own)}>{children}</AuthContext.Provider>
}
