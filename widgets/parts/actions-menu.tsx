'use client'
import type { ReactNode } from 'react'
import ellipsis from 'lucide/dist/esm/icons/ellipsis.mjs'
import type { Action } from './actions-popup.tsx'
import { Icon } from './icon.tsx'
import { LazyMenuButton } from './lazy-menu-button.tsx'

export interface ActionsMenuProps {
  /** The accessible name of button and menu. */
  readonly label: string
  readonly actions: readonly Action[]
}

/** What can be done with one row of a list. */
export function ActionsMenu({ label, actions }: ActionsMenuProps): ReactNode {
  return (
    <LazyMenuButton trigger={<Icon of={ellipsis} />} triggerLabel={label} read={loadPopup}>
      {(ActionsPopup, menu) => menu !== null && <ActionsPopup {...{ menu, label, actions }} />}
    </LazyMenuButton>
  )
}

async function loadPopup() {
  const { ActionsPopup } = await import('./actions-popup.tsx')
  return ActionsPopup
}
