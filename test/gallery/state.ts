import type { ReactNode } from 'react'
import type { AuthProviderProps } from '../../widgets/core/auth-provider.tsx'
import type { Answers } from './wire.ts'

/** Who is signed in; `loading` never gets to know it, `failed` could not ask. */
export type SessionOfState = 'signed-in' | 'signed-out' | 'loading' | 'failed'

/** One widget as somebody may meet it. */
export interface GalleryState {
  /** Of the page `/state.html?state=…`, e.g. `sign-in/wrong-password`. */
  readonly id: string
  readonly widget: string
  readonly session: SessionOfState
  readonly answers: Answers
  render(): ReactNode
  /** What somebody does before the state is there, in the page. */
  readonly act?: (root: HTMLElement) => Promise<void>
  readonly needs?: Partial<Omit<AuthProviderProps, 'children' | 'client'>>
  /** What the address of the page says, e.g. the secret of a mailed link. */
  readonly query?: Readonly<Record<string, string>>
  /** Makes the browser another one before anything is drawn, e.g. one without passkeys. */
  readonly prepare?: () => void
}

type Rest = Omit<GalleryState, 'id' | 'widget' | 'session' | 'answers' | 'render'>
type Told = Partial<Pick<GalleryState, 'session' | 'answers' | 'render'>> & Rest

/** States of one widget by their names; what they share is said once. */
export function statesOf(
  widget: string,
  shared: Pick<GalleryState, 'session' | 'render'> & Partial<Pick<GalleryState, 'answers' | 'needs'>>,
  states: Readonly<Record<string, Told>>,
): readonly GalleryState[] {
  return Object.entries(states).map(([name, told]) => ({
    ...shared,
    ...told,
    id: `${widget}/${name}`,
    widget,
    answers: { ...shared.answers, ...told.answers },
  }))
}
