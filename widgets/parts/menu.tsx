'use client'
import { type KeyboardEvent, type ReactNode, createContext, use, useEffect } from 'react'
import { PageLink, type PageLinkProps, inThisTab } from './link.tsx'
import { MenuButton, type MenuButtonProps, type OpenMenu } from './menu-button.tsx'
import { usePart } from './part.ts'

interface MenuContent {
  /** The menu's accessible name. */
  readonly label: string
  /** Above the items: says what the menu is about; an input in it has the focus first, where that opens no keyboard. */
  readonly header?: ReactNode
  /** Below the items. */
  readonly footer?: ReactNode
  /** `MenuItem` elements. */
  readonly children: ReactNode
}

export interface MenuProps extends MenuButtonProps, MenuContent {}

/** Closes the menu around an item; the focus is on the trigger then. */
const CloseContext = createContext<() => void>(() => {})

/** Closes the menu around a component; the focus is on the trigger then. */
export function useCloseMenu(): () => void {
  return use(CloseContext)
}

/** A button that opens a menu, whose code is there from the beginning. */
export function Menu({ label, header, footer, children, ...button }: MenuProps): ReactNode {
  return (
    <MenuButton {...button}>
      {(menu) => menu !== null && <MenuPopup {...{ menu, label, header, footer, children }} />}
    </MenuButton>
  )
}

/** An open menu: arrows, Home, End, first letter. */
export function MenuPopup(props: MenuContent & { readonly menu: OpenMenu }): ReactNode {
  const { menu, label, header, footer, children } = props
  const { id, entry, root, close } = menu
  const part = usePart()
  useEffect(() => {
    const input = root.current?.querySelector('input')
    if (input && !window.matchMedia('(pointer: coarse)').matches) input.focus()
    else
      menuItems(root.current)
        .at(entry === 'first' ? 0 : -1)
        ?.focus()
  }, [entry, root])
  // When the item that has the focus goes, because something loaded or was answered, the focus stays in the menu.
  useEffect(() => {
    if (root.current === null) return
    const observer = new MutationObserver(() => {
      if (document.activeElement === document.body) menuItems(root.current)[0]?.focus()
    })
    observer.observe(root.current, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [root])
  const popupKeys = (event: KeyboardEvent) => {
    const isVertical = event.key === 'ArrowDown' || event.key === 'ArrowUp'
    if (isVertical && event.target instanceof HTMLInputElement) moveFocus(root.current, event)
  }
  const menuKeys = (event: KeyboardEvent) => {
    if (event.key === 'Tab') close(false)
    else moveFocus(root.current, event)
  }
  return (
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
  /** Makes it a link, so that it can be opened in another tab; in this one `onSelect` is what happens. */
  readonly href?: string | undefined
  readonly children: ReactNode
}

/** One line of a menu. */
export function MenuItem(props: MenuItemProps): ReactNode {
  const { onSelect, pending = false, closes = false, unavailable, checked, text, href, children } = props
  const close = use(CloseContext)
  const part = usePart()
  const blocked = pending || unavailable !== undefined
  const select = () => {
    if (blocked) return
    if (closes) close()
    onSelect()
  }
  const attributes = {
    role: checked === undefined ? 'menuitem' : 'menuitemradio',
    'aria-checked': checked,
    'data-text': text,
    'aria-disabled': blocked || undefined,
    'aria-busy': pending || undefined,
    'data-state': pending ? 'pending' : 'idle',
  }
  if (href !== undefined) {
    return (
      <MenuLink {...attributes} href={href} onClick={inThisTab(select)}>
        {children}
      </MenuLink>
    )
  }
  return (
    <button {...part('menu-item')} {...attributes} type="button" tabIndex={-1} onClick={select}>
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

/** A line of a menu that leads to a page. */
export function MenuLink(props: PageLinkProps): ReactNode {
  const close = use(CloseContext)
  const press = (event: KeyboardEvent<HTMLAnchorElement>) => {
    if (event.key !== ' ') return
    event.preventDefault()
    event.currentTarget.click()
  }
  return <PageLink role="menuitem" tabIndex={-1} onKeyDown={press} onClick={close} {...props} part="menu-item" />
}

export interface MenuEntranceProps {
  readonly mode?: 'page' | 'modal' | undefined
  /** Undefined: there is no such page. */
  readonly href: string | undefined
  readonly onOpen: () => void
  readonly children: ReactNode
}

/** A line of a menu that leads to a page, or opens what is on it in front of this one. */
export function MenuEntrance({ mode = 'page', href, onOpen, children }: MenuEntranceProps): ReactNode {
  if (mode === 'modal') {
    return (
      <MenuItem closes onSelect={onOpen}>
        {children}
      </MenuItem>
    )
  }
  return href === undefined ? null : <MenuLink href={href}>{children}</MenuLink>
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
