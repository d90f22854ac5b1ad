'use client'
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react'
import type { CreateDialogProps } from './create-dialog.tsx'

interface Open {
  readonly opener: Element | null
  readonly Dialog: ComponentType<CreateDialogProps>
}

/** The dialog that makes an organization. Its code is loaded when somebody wants it. */
export function useCreateDialog(duties: Omit<CreateDialogProps, 'opener' | 'onClose'>) {
  const [current, setCurrent] = useState<Open | null>(null)
  const [failed, setFailed] = useState(false)
  const newest = useRef<object>(undefined)
  // A dialog that arrives after the widget went away opens nothing.
  useEffect(() => () => void (newest.current = undefined), [])
  const open = () => {
    const opener = document.activeElement
    const turn = {}
    newest.current = turn
    setFailed(false)
    import('./create-dialog.tsx').then(
      ({ CreateDialog }) => newest.current === turn && setCurrent({ opener, Dialog: CreateDialog }),
      () => setFailed(true),
    )
  }
  const element: ReactNode = current !== null && (
    <current.Dialog {...duties} opener={current.opener} onClose={() => setCurrent(null)} />
  )
  return { open, failed, element }
}
