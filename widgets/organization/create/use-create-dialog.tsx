'use client'
import { useDialog } from '../../parts/use-dialog.tsx'
import type { CreateDialogProps } from './create-dialog.tsx'

type Duties = Omit<CreateDialogProps, 'opener' | 'onClose'>

/** The dialog that makes an organization. Its code is loaded when somebody wants it. */
export function useCreateDialog(duties: Duties) {
  const dialog = useDialog<'create', Duties>(load, duties)
  return { ...dialog, open: () => dialog.open('create') }
}

async function load() {
  const { CreateDialog } = await import('./create-dialog.tsx')
  return CreateDialog
}
