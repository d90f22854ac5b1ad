'use client'
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react'

/** What every dialog gets, beside what it is about. */
export interface OpenDialog<Wish> {
  readonly wish: Wish
  /** Gets the focus back. */
  readonly opener: Element | null
  readonly onClose: () => void
}

interface Open<Wish, Duties> {
  readonly wish: Wish
  readonly opener: Element | null
  readonly Dialog: ComponentType<Duties & OpenDialog<Wish>>
}

/** One dialog at a time. Its code is loaded when it is needed for the first time. */
export function useDialog<Wish, Duties extends object>(
  load: () => Promise<ComponentType<Duties & OpenDialog<Wish>>>,
  duties: Duties,
) {
  const [current, setCurrent] = useState<Open<Wish, Duties> | null>(null)
  const [failed, setFailed] = useState(false)
  const newest = useRef<object>(undefined)
  // A dialog that arrives after the widget went away opens nothing.
  useEffect(() => () => void (newest.current = undefined), [])
  const open = (wish: Wish) => {
    const opener = document.activeElement
    const turn = {}
    newest.current = turn
    setFailed(false)
    load().then(
      (Dialog) => newest.current === turn && setCurrent({ wish, opener, Dialog }),
      () => setFailed(true),
    )
  }
  const onClose = () => {
    newest.current = undefined
    setCurrent(null)
  }
  const element: ReactNode = current !== null && (
    <current.Dialog {...duties} wish={current.wish} opener={current.opener} onClose={onClose} />
  )
  return { open, failed, element }
}
