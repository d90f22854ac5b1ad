'use client'
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react'
import type { DialogDuties, DialogProps, Wish } from './dialog-props.ts'

interface Open {
  readonly wish: Wish
  readonly opener: Element | null
  readonly Dialog: ComponentType<DialogProps>
}

/** One dialog at a time. Its code is loaded when it is needed for the first time. */
export function useDialog(duties: DialogDuties) {
  const [current, setCurrent] = useState<Open | null>(null)
  const [failed, setFailed] = useState(false)
  const newest = useRef<Wish>(undefined)
  // A dialog that arrives after the widget went away opens nothing.
  useEffect(() => () => void (newest.current = undefined), [])
  const open = (wish: Wish) => {
    const opener = document.activeElement
    newest.current = wish
    setFailed(false)
    load().then(
      (Dialog) => newest.current === wish && setCurrent({ wish, opener, Dialog }),
      () => setFailed(true),
    )
  }
  const close = () => {
    newest.current = undefined
    setCurrent(null)
  }
  const element: ReactNode = current !== null && (
    <current.Dialog {...duties} wish={current.wish} opener={current.opener} onClose={close} />
  )
  return { open, failed, element }
}

async function load(): Promise<ComponentType<DialogProps>> {
  const { Dialog } = await import('./dialog.tsx')
  return Dialog
}
