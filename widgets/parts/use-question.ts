'use client'
import type { Question } from './confirm-dialog.tsx'
import { useDialog } from './use-dialog.tsx'

/** What a section takes that asks before it does something. */
export interface AskingProps {
  /** False: what cannot be taken back is done at once, for applications that ask themselves. */
  readonly confirm?: boolean | undefined
}

/** Asks before something is done, unless `confirm` is false. The dialog's code is loaded when it is needed first. */
export function useQuestion({ confirm = true }: AskingProps) {
  const dialog = useDialog<Question, object>(loadDialog, nothing)
  return confirm ? dialog : { ...dialog, open: ({ act }: Question) => void act() }
}

const nothing = {}

async function loadDialog() {
  const { ConfirmDialog } = await import('./confirm-dialog.tsx')
  return ConfirmDialog
}
