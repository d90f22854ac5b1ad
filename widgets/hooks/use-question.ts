'use client'
import type { Question } from './question.ts'
import { useDialog } from './use-dialog.tsx'

/** Asks before something is done. The dialog's code is loaded when it is needed for the first time. */
export function useQuestion() {
  return useDialog<Question, object>(loadDialog, nothing)
}

const nothing = {}

async function loadDialog() {
  const { ConfirmDialog } = await import('../parts/confirm-dialog.tsx')
  return ConfirmDialog
}
