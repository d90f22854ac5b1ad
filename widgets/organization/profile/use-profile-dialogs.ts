'use client'
import type { ReactNode, RefObject } from 'react'
import { useDialog } from '../../parts/use-dialog.tsx'
import { useDone } from '../../core/use-done.ts'
import type { Profile } from '../frame/profile.ts'
import type { SharedDialogProps, DialogRequest } from './dialog-request.ts'

/** The dialogs of a section, and what came of the last one. */
export interface ProfileDialogs {
  readonly region: RefObject<HTMLElement | null>
  /** What was done last. */
  readonly sentence: string
  /** The code of the dialogs could not be loaded. */
  readonly failed: boolean
  readonly element: ReactNode
  readonly open: (request: DialogRequest) => void
  readonly onDone: SharedDialogProps['onDone']
}

/** Opens dialogs about an organization; their code is loaded when it is needed for the first time. */
export function useProfileDialogs(profile: Profile): ProfileDialogs {
  const { region, sentence, onDone, clear } = useDone()
  const dialog = useDialog<DialogRequest, SharedDialogProps>(loadDialogs, { profile, onDone })
  return {
    ...dialog,
    region,
    sentence,
    onDone,
    open(request) {
      clear()
      dialog.open(request)
    },
  }
}

async function loadDialogs() {
  const { OrganizationDialog } = await import('./dialogs.tsx')
  return OrganizationDialog
}
