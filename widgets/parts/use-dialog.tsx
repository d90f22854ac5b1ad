'use client'
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react'

/** What every dialog gets, beside what it is about. */
export interface OpenDialog<Request> {
  readonly request: Request
  /** Gets the focus back. */
  readonly opener: Element | null
  readonly onClose: () => void
}

interface Open<Request, Props> {
  readonly request: Request
  readonly opener: Element | null
  readonly Dialog: ComponentType<Props & OpenDialog<Request>>
}

/** One dialog at a time. Its code is loaded when it is needed for the first time. */
export function useDialog<Request, Props extends object>(
  load: () => Promise<ComponentType<Props & OpenDialog<Request>>>,
  props: Props,
) {
  const [current, setCurrent] = useState<Open<Request, Props> | null>(null)
  const [failed, setFailed] = useState(false)
  const newest = useRef<object>(undefined)
  // A dialog that arrives after the widget went away opens nothing.
  useEffect(() => () => void (newest.current = undefined), [])
  const open = (request: Request) => {
    const opener = document.activeElement
    const turn = {}
    newest.current = turn
    setFailed(false)
    load().then(
      (Dialog) => newest.current === turn && setCurrent({ request, opener, Dialog }),
      () => setFailed(true),
    )
  }
  const onClose = () => {
    newest.current = undefined
    setCurrent(null)
  }
  const element: ReactNode = current !== null && (
    <current.Dialog {...props} request={current.request} opener={current.opener} onClose={onClose} />
  )
  return { open, failed, element }
}
