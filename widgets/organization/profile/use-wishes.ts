'use client'
import type { ReactNode, RefObject } from 'react'
import { useDialog } from '../../parts/use-dialog.tsx'
import { useDone } from '../../core/use-done.ts'
import type { Profile } from '../frame/profile.ts'
import type { Duties, Wish } from './wish.ts'

/** The dialogs of a section, and what came of the last one. */
export interface Wishes {
  readonly region: RefObject<HTMLElement | null>
  /** What was done last. */
  readonly sentence: string
  /** The code of the dialogs could not be loaded. */
  readonly failed: boolean
  readonly element: ReactNode
  readonly open: (wish: Wish) => void
  readonly onDone: Duties['onDone']
}

/** Opens dialogs about an organization; their code is loaded when it is needed for the first time. */
export function useWishes(profile: Profile): Wishes {
  const { region, sentence, onDone, clear } = useDone()
  const dialog = useDialog<Wish, Duties>(loadDialogs, { profile, onDone })
  return {
    ...dialog,
    region,
    sentence,
    onDone,
    open(wish) {
      clear()
      dialog.open(wish)
    },
  }
}

async function loadDialogs() {
  const { OrganizationDialog } = await import('./dialogs.tsx')
  return OrganizationDialog
}
