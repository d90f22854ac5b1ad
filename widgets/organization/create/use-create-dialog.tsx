'use client'
import { useDialog } from '../../parts/use-dialog.tsx'
import type { CreateDialogProps } from './create-dialog.tsx'

type SharedDialogProps = Omit<CreateDialogProps, 'opener' | 'onClose'>

/** The dialog that makes an organization. Its code is loaded when somebody wants it. */
export function useCreateDialog(props: SharedDialogProps) {
  const dialog = useDialog<'create', SharedDialogProps>(load, props)
  return { ...dialog, open: () => dialog.open('create') }
}

async function load() {
  const { CreateDialog } = await import('./create-dialog.tsx')
  return CreateDialog
}
