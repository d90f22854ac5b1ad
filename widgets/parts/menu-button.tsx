'use client'
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { usePart } from '../core/part.ts'

/** What a menu needs to know of its button while it is open. */
export interface OpenMenu {
  /** Of the element with the items. */
  readonly id: string
  /** Where the focus begins. */
  readonly entry: 'first' | 'last'
  readonly button: RefObject<HTMLButtonElement | null>
  /** The menu's place in the page, as soon as it has one. */
  readonly popup: RefObject<HTMLDivElement | null>
  readonly align: 'start' | 'end'
  readonly side: 'top' | 'bottom'
  readonly close: (returnFocus: boolean) => void
}

export interface MenuButtonProps {
  /** What the trigger shows. */
  readonly trigger: ReactNode
  /** The trigger's accessible name. */
  readonly triggerLabel: string
  /** Edge of the trigger that the menu keeps to where it has room. */
  readonly align?: 'start' | 'end' | undefined
  /** Whether the menu hangs below its trigger or stands above it, where it has room. */
  readonly side?: 'top' | 'bottom' | undefined
  readonly defaultOpen?: boolean | undefined
}

interface MenuButtonRootProps extends MenuButtonProps {
  /** The menu, or what stands in its place; null: it is closed. */
  readonly children: (menu: OpenMenu | null) => ReactNode
  /** False while the code of the menu is on its way: who goes on with Tab meanwhile is not called back. */
  readonly isLoaded: boolean
  /** Somebody points at the button, reaches it, or presses it. */
  readonly onIntent: () => void
}

/** A button that opens a menu (WAI-ARIA menu button), by pointer, Enter, Space or an arrow, and closes it by Esc or a press outside. */
export function MenuButton({ align = 'end', side = 'bottom', ...props }: MenuButtonRootProps): ReactNode {
  const { trigger, triggerLabel, defaultOpen = false, isLoaded, onIntent, children } = props
  const part = usePart()
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const popup = useRef<HTMLDivElement>(null)
  const [entry, setEntry] = useState<OpenMenu['entry'] | null>(defaultOpen ? 'first' : null)
  const close = (returnFocus: boolean) => {
    setEntry(null)
    if (returnFocus) button.current?.focus()
  }
  const enter = (from: OpenMenu['entry']) => {
    onIntent()
    setEntry(from)
  }
  const open = entry !== null
  useDismissal(open, { button, popup, close })
  const keys = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    enter(event.key === 'ArrowDown' ? 'first' : 'last')
  }
  return (
    <div {...part('menu-root')} data-state={open ? (isLoaded ? 'open' : 'loading') : 'closed'}>
      <button
        {...part('trigger')}
        ref={button}
        type="button"
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open && isLoaded ? id : undefined}
        aria-label={triggerLabel}
        onClick={() => (open ? close(true) : enter('first'))}
        onKeyDown={keys}
        onPointerEnter={onIntent}
        onFocus={onIntent}
        onBlur={({ relatedTarget }) => {
          if (!isLoaded && relatedTarget !== null) close(false)
        }}
      >
        {trigger}
      </button>
      {children(entry === null ? null : { id, entry, button, popup, align, side, close })}
    </div>
  )
}

/** Closes on Esc and on a press outside. */
function useDismissal(open: boolean, menu: Pick<OpenMenu, 'button' | 'popup' | 'close'>): void {
  const newest = useRef(menu)
  useEffect(() => {
    newest.current = menu
  })
  useEffect(() => {
    if (!open) return
    const own = () => [newest.current.button.current, newest.current.popup.current].filter((part) => part !== null)
    const outside = (event: Event) => {
      const path = event.composedPath()
      if (!own().some((part) => path.includes(part))) newest.current.close(false)
    }
    // Before a dialog of the page hears the key, which listens on the document: the innermost layer takes it.
    const escape = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape' || !own().some((part) => part.contains(document.activeElement))) return
      event.preventDefault()
      event.stopPropagation()
      newest.current.close(true)
    }
    document.addEventListener('pointerdown', outside)
    window.addEventListener('keydown', escape, true)
    return () => {
      document.removeEventListener('pointerdown', outside)
      window.removeEventListener('keydown', escape, true)
    }
  }, [open])
}
