'use client'
import { Item } from '@radix-ui/react-dropdown-menu'
import { type PointerEvent, type ReactNode, createContext, useContext } from 'react'
import { PageLink, type PageLinkProps, inThisTab } from './link.tsx'
import { usePart } from '../core/part.ts'

/** Closes the menu around an item; the focus is on the trigger then. */
export const CloseMenuContext = createContext<() => void>(() => {})

/** Closes the menu around a component; the focus is on the trigger then. */
export function useCloseMenu(): () => void {
  return useContext(CloseMenuContext)
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
  /** Before the text. */
  readonly icon?: ReactNode
  /** It takes something away that does not come back. */
  readonly tone?: 'danger' | undefined
  readonly children: ReactNode
}

/** One line of a menu. */
export function MenuItem(props: MenuItemProps): ReactNode {
  const { onSelect, pending = false, closes = false, unavailable, checked, text, href, icon, tone, children } = props
  const close = useContext(CloseMenuContext)
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
    'aria-disabled': blocked || undefined,
    'aria-busy': pending || undefined,
    'data-state': pending ? 'pending' : 'idle',
    'data-tone': tone,
    onPointerMove: leaveSearch,
    onPointerLeave: leaveSearch,
    ...(text !== undefined && { textValue: text }),
  }
  if (href !== undefined) {
    return (
      <Item {...attributes} asChild onSelect={stay}>
        <PageLink href={href} onClick={inThisTab(select)} part="menu-item">
          {icon}
          {children}
        </PageLink>
      </Item>
    )
  }
  const choose = (event: Event) => {
    stay(event)
    select()
  }
  return (
    <Item {...part('menu-item')} {...attributes} onSelect={choose}>
      {icon}
      {unavailable === undefined ? (
        children
      ) : (
        <span>
          {children}
          <small>{unavailable}</small>
        </span>
      )}
    </Item>
  )
}

/** Radix closes a menu when something in it is chosen; ours says itself when. */
function stay(event: Event): void {
  event.preventDefault()
}

/** Radix moves the focus with the pointer, also away from somebody who types. */
function leaveSearch(event: PointerEvent): void {
  if (document.activeElement instanceof HTMLInputElement) event.preventDefault()
}

/** A line of a menu that leads to a page. */
export function MenuLink(props: PageLinkProps): ReactNode {
  return (
    <Item asChild onSelect={useContext(CloseMenuContext)}>
      <PageLink {...props} part="menu-item" />
    </Item>
  )
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
