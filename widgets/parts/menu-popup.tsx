'use client'
import { Content, Root, Trigger } from '@radix-ui/react-dropdown-menu'
import { type KeyboardEvent, type ReactNode, type RefObject, forwardRef, useEffect, useImperativeHandle } from 'react'
import { useAuthContext } from '../core/context.ts'
import type { OpenMenu } from './menu-button.tsx'
import { CloseMenuContext } from './menu-item.tsx'
import { usePart } from '../core/part.ts'
import { WidgetPortal } from './widget-portal.tsx'

export interface MenuPopupProps {
  readonly menu: OpenMenu
  /** For style sheets, which do not find the menu inside its widget. */
  readonly name?: string
  /** The menu's accessible name. */
  readonly label: string
  /** Above the items: says what the menu is about; an input in it has the focus first, where that opens no keyboard. */
  readonly header?: ReactNode
  /** Below the items. */
  readonly footer?: ReactNode
  /** Where the menu is put; by default where `AuthProvider` says, else `document.body`. */
  readonly container?: HTMLElement | undefined
  /** `MenuItem` elements. */
  readonly children: ReactNode
}

/** Pixels between the menu and its button, and between the menu and the edge of the window. */
const gap = 8

/**
 * An open menu: arrows, Home, End, first letters. It stands beside its button where there is room, in front of the page, so
 * that no part of the page cuts it. Not `modal`: that injects a `<style>`, which a strict policy of the page forbids.
 */
export function MenuPopup({ menu, name = 'menu', container, ...content }: MenuPopupProps): ReactNode {
  const { dir } = useAuthContext()
  return (
    // It closes by what is pressed, in it or outside; not, as Radix would, when another window has the focus for a while.
    <Root open modal={false} dir={dir}>
      <Trigger asChild>
        <TriggerOnPage button={menu.button} />
      </Trigger>
      <WidgetPortal name={name} container={container}>
        <Popup menu={menu} {...content} />
      </WidgetPortal>
    </Root>
  )
}

interface TriggerOnPageProps {
  readonly button: RefObject<HTMLButtonElement | null>
}

/** Shows Radix the button that was on the page before the code of the menu came. */
const TriggerOnPage = forwardRef<HTMLButtonElement | null, TriggerOnPageProps>(function TriggerOnPage(
  { button },
  ref,
): ReactNode {
  useImperativeHandle<HTMLButtonElement | null, HTMLButtonElement | null>(ref, () => button.current, [button])
  return null
})

/** In place of what Radix says of the frame: a header is no part of a menu, and nothing of a page stands outside of its regions. */
const frame = { role: 'region', id: undefined, 'aria-labelledby': undefined, 'aria-orientation': undefined } as const

/** The frame of the menu, with what is above and below the items. */
function Popup({ menu, label, header, footer, children }: Omit<MenuPopupProps, 'name' | 'container'>): ReactNode {
  const { id, align, side, button, popup, close } = menu
  const part = usePart()
  useMenuFocus(menu)
  return (
    <Content
      {...part('menu')}
      {...frame}
      aria-label={label}
      ref={popup}
      loop
      sideOffset={gap}
      collisionPadding={gap}
      {...{ align, side }}
      onKeyDown={(event) => {
        // Where a pointer left the items, the frame itself has the focus.
        if (event.key === 'Tab') close(true)
      }}
      onInteractOutside={(event) => {
        // A press on the button closes the menu by itself; closed here, it would be open again after it.
        if (!(event.target instanceof Node && button.current?.contains(event.target))) close(false)
      }}
      onEscapeKeyDown={() => close(true)}
      onCloseAutoFocus={(event) => {
        // Not when what follows has taken the focus already.
        if (document.activeElement !== document.body) event.preventDefault()
      }}
    >
      <CloseMenuContext.Provider value={() => close(true)}>
        {header !== undefined && (
          // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of a search in it
          <div {...part('menu-header')} onKeyDown={(event) => searchKeys(event, menu)}>
            {header}
          </div>
        )}
        <div
          {...part('menu-items')}
          id={id}
          role="menu"
          tabIndex={0}
          aria-label={label}
          onKeyDown={(event) => menuKeys(event, menu)}
        >
          {children}
        </div>
        {footer}
      </CloseMenuContext.Provider>
    </Content>
  )
}

/** Puts the focus where a menu begins, and keeps it in the menu. */
function useMenuFocus({ entry, popup }: OpenMenu): void {
  useEffect(() => {
    const search = popup.current?.querySelector('input')
    const isTouch = window.matchMedia('(pointer: coarse)').matches
    const target = search && !isTouch ? search : menuItems(popup.current).at(entry === 'first' ? 0 : -1)
    target?.focus({ preventScroll: true })
    // How high the menu may be is known when it has its place.
    const painted = requestAnimationFrame(() => target?.scrollIntoView({ block: 'nearest' }))
    return () => cancelAnimationFrame(painted)
  }, [entry, popup])
  // When the item that has the focus goes, because something loaded or was answered, the focus stays in the menu.
  useEffect(() => {
    if (popup.current === null) return
    const observer = new MutationObserver(() => {
      if (document.activeElement === document.body) menuItems(popup.current)[0]?.focus()
    })
    observer.observe(popup.current, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [popup])
}

function menuItems(popup: HTMLElement | null): HTMLElement[] {
  return [...(popup?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])]
}

/** Radix keeps the focus in a menu; ours lets it go on from the button, as if the menu were not there. */
function menuKeys(event: KeyboardEvent, menu: OpenMenu): void {
  // Pressed between the items.
  if (event.target === event.currentTarget) enterItems(event, menu)
  if (event.key !== 'Tab') return
  event.stopPropagation()
  menu.close(true)
}

/** What is typed looks for nothing among the items, and the way to them is an arrow or Tab. */
function searchKeys(event: KeyboardEvent, menu: OpenMenu): void {
  event.stopPropagation()
  if (event.key !== 'Tab') enterItems(event, menu)
  else if (event.shiftKey) menu.close(true)
  else focusItem(event, menu, 0)
}

/** An arrow leads to the first item, or up to the last. */
function enterItems(event: KeyboardEvent, menu: OpenMenu): void {
  if (event.key === 'ArrowDown') focusItem(event, menu, 0)
  if (event.key === 'ArrowUp') focusItem(event, menu, -1)
}

function focusItem(event: KeyboardEvent, { popup }: OpenMenu, at: number): void {
  event.preventDefault()
  menuItems(popup.current).at(at)?.focus()
}
