'use client'
import { type KeyboardEvent, type ReactNode, createContext, use, useEffect, useId, useRef, useState } from 'react'
import { PageLink } from './link.tsx'
import { usePart } from './part.ts'

export interface MenuProps {
  /** What the trigger shows. */
  readonly trigger: ReactNode
  /** The trigger's accessible name. */
  readonly triggerLabel: string
  /** The menu's accessible name. */
  readonly label: string
  /** Above the items: says what the menu is about; an input in it has the focus first, where that opens no keyboard. */
  readonly header?: ReactNode
  /** Below the items. */
  readonly footer?: ReactNode
  /** `MenuItem` elements. */
  readonly children: ReactNode
  /** Edge of the trigger that the menu keeps to. */
  readonly align?: 'start' | 'end'
  /** Whether the menu hangs below its trigger or stands above it. */
  readonly side?: 'top' | 'bottom'
  readonly defaultOpen?: boolean
}

/** Closes the menu around an item; the focus is on the trigger then. */
const CloseContext = createContext<() => void>(() => {})

/** Closes the menu around a component; the focus is on the trigger then. */
export function useCloseMenu(): () => void {
  return use(CloseContext)
}

/** A button that opens a menu (WAI-ARIA menu button): arrows, Home, End, first letter, Esc and a click outside. */
export function Menu({ align = 'end', side = 'bottom', defaultOpen = false, ...props }: MenuProps): ReactNode {
  const { trigger, triggerLabel, label, header, footer, children } = props
  const part = usePart()
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(defaultOpen)
  const [entry, setEntry] = useState<'first' | 'last'>('first')
  const close = (returnFocus: boolean) => {
    setOpen(false)
    if (returnFocus) button.current?.focus()
  }
  const enter = (from: 'first' | 'last') => {
    setEntry(from)
    setOpen(true)
  }

  useEffect(() => {
    if (!open) return
    const input = root.current?.querySelector<HTMLElement>('[role="menu"]')?.parentElement?.querySelector('input')
    if (input && !window.matchMedia('(pointer: coarse)').matches) input.focus()
    else
      menuItems(root.current)
        .at(entry === 'first' ? 0 : -1)
        ?.focus()
  }, [open, entry])
  // When the item that has the focus goes, because something loaded or was answered, the focus stays in the menu.
  useEffect(() => {
    if (!open || root.current === null) return
    const observer = new MutationObserver(() => {
      if (document.activeElement === document.body) menuItems(root.current)[0]?.focus()
    })
    observer.observe(root.current, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [open])
  useEffect(() => {
    if (!open) return
    const outside = (event: Event) => {
      if (!event.composedPath().includes(root.current ?? window)) setOpen(false)
    }
    document.addEventListener('pointerdown', outside)
    return () => document.removeEventListener('pointerdown', outside)
  }, [open])

  // Before a dialog of the page hears the key, which listens on the document: the innermost layer takes it.
  useEffect(() => {
    if (!open) return
    const escape = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape' || root.current?.contains(document.activeElement) !== true) return
      event.preventDefault()
      event.stopPropagation()
      setOpen(false)
      button.current?.focus()
    }
    window.addEventListener('keydown', escape, true)
    return () => window.removeEventListener('keydown', escape, true)
  }, [open])

  const triggerKeys = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    enter(event.key === 'ArrowDown' ? 'first' : 'last')
  }
  const popupKeys = (event: KeyboardEvent) => {
    const isVertical = event.key === 'ArrowDown' || event.key === 'ArrowUp'
    if (isVertical && event.target instanceof HTMLInputElement) moveFocus(root.current, event)
  }
  const menuKeys = (event: KeyboardEvent) => {
    if (event.key === 'Tab') close(false)
    else moveFocus(root.current, event)
  }
  return (
    <div {...part('menu-root')} ref={root} data-state={open ? 'open' : 'closed'} data-align={align} data-side={side}>
      <button
        {...part('trigger')}
        ref={button}
        type="button"
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        aria-label={triggerLabel}
        onClick={() => (open ? close(true) : enter('first'))}
        onKeyDown={triggerKeys}
      >
        {trigger}
      </button>
      {open && (
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the menu and of a search above it
        <div {...part('menu')} onKeyDown={popupKeys}>
          <CloseContext value={() => close(true)}>
            {header !== undefined && <div {...part('menu-header')}>{header}</div>}
            <div {...part('menu-items')} id={id} role="menu" tabIndex={0} aria-label={label} onKeyDown={menuKeys}>
              {children}
            </div>
            {footer}
          </CloseContext>
        </div>
      )}
    </div>
  )
}

export interface MenuItemProps {
  readonly onSelect: () => void
  readonly pending?: boolean
  /** The menu closes first, so that what opens next gives the focus back to the trigger. */
  readonly closes?: boolean
  /** Why this cannot be chosen now; it can still be reached, so that the reason is read. */
  readonly unavailable?: string | undefined
  /** One of several of which one is chosen. */
  readonly checked?: boolean
  /** What somebody types to get here, where the item begins with something else. */
  readonly text?: string
  readonly children: ReactNode
}

/** One line of a menu. */
export function MenuItem(props: MenuItemProps): ReactNode {
  const { onSelect, pending = false, closes = false, unavailable, checked, text, children } = props
  const close = use(CloseContext)
  const blocked = pending || unavailable !== undefined
  return (
    <button
      {...usePart()('menu-item')}
      type="button"
      role={checked === undefined ? 'menuitem' : 'menuitemradio'}
      aria-checked={checked}
      data-text={text}
      tabIndex={-1}
      aria-disabled={blocked || undefined}
      aria-busy={pending || undefined}
      data-state={pending ? 'pending' : 'idle'}
      onClick={() => {
        if (blocked) return
        if (closes) close()
        onSelect()
      }}
    >
      {unavailable === undefined ? (
        children
      ) : (
        <span>
          {children}
          <small>{unavailable}</small>
        </span>
      )}
    </button>
  )
}

export interface MenuLinkProps {
  readonly href: string
  readonly children: ReactNode
}

/** A line of a menu that leads to a page. */
export function MenuLink({ href, children }: MenuLinkProps): ReactNode {
  const close = use(CloseContext)
  const press = (event: KeyboardEvent<HTMLAnchorElement>) => {
    if (event.key !== ' ') return
    event.preventDefault()
    event.currentTarget.click()
  }
  return (
    <PageLink part="menu-item" href={href} role="menuitem" tabIndex={-1} onKeyDown={press} onClick={close}>
      {children}
    </PageLink>
  )
}

function menuItems(root: HTMLElement | null): HTMLElement[] {
  return [...(root?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])]
}

function moveFocus(root: HTMLElement | null, event: KeyboardEvent): void {
  const items = menuItems(root)
  const at = items.findIndex((item) => item === document.activeElement)
  const target = focusTarget(items, at, event)
  if (target === undefined) return
  event.preventDefault()
  target.focus()
}

function focusTarget(items: readonly HTMLElement[], at: number, { key, ctrlKey, metaKey, altKey }: KeyboardEvent) {
  if (key === 'ArrowDown') return items[(at + 1) % items.length]
  if (key === 'ArrowUp') return items.at(at <= 0 ? -1 : at - 1)
  if (key === 'Home') return items[0]
  if (key === 'End') return items.at(-1)
  if (key.length !== 1 || key === ' ' || ctrlKey || metaKey || altKey) return undefined
  const fromNext = [...items.slice(at + 1), ...items.slice(0, at + 1)]
  return fromNext.find((item) =>
    (item.dataset.text ?? item.textContent)?.trim().toLowerCase().startsWith(key.toLowerCase()),
  )
}
