'use client'
import type { ReactNode } from 'react'
import { Icon, type IconShape } from './icon.tsx'
import type { OpenMenu } from './menu-button.tsx'
import { MenuItem } from './menu-item.tsx'
import { MenuPopup } from './menu-popup.tsx'

/** A line of the menu of a row. */
export interface Action {
  readonly label: string
  readonly icon: IconShape
  /** It takes something away that does not come back; the last ones of a menu. */
  readonly tone?: 'danger' | undefined
  /** Why it cannot be done now; it stays in the menu, so that the reason is read before anybody tries. */
  readonly unavailable?: string | undefined
  readonly onSelect: () => void
}

export interface ActionsPopupProps {
  readonly menu: OpenMenu
  readonly label: string
  readonly actions: readonly Action[]
}

/** The open menu of a row. */
export function ActionsPopup({ menu, label, actions }: ActionsPopupProps): ReactNode {
  return (
    <MenuPopup {...{ menu, label }}>
      {actions.map(({ label: text, icon, ...action }) => (
        <MenuItem key={text} closes {...action} icon={<Icon of={icon} />}>
          {text}
        </MenuItem>
      ))}
    </MenuPopup>
  )
}
