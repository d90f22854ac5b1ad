'use client'
import { type ReactNode, useEffect } from 'react'
import { useAuthContext } from '../core/context.ts'
import { useChunk } from '../core/use-chunk.ts'
import { Alert } from './alert.tsx'
import { MenuButton, type MenuButtonProps, type OpenMenu } from './menu-button.tsx'
import { usePart } from '../core/part.ts'
import { WidgetPortal } from './widget-portal.tsx'

export interface LazyMenuButtonProps<Popup> extends MenuButtonProps {
  /** Brings the code of the menu. */
  readonly read: () => Promise<Popup>
  /** The menu; null: it is closed. */
  readonly children: (Popup: Popup, menu: OpenMenu | null) => ReactNode
}

/** A button whose menu comes with its code when somebody points at it, reaches it or presses it. */
export function LazyMenuButton<Popup>({ read, children, ...button }: LazyMenuButtonProps<Popup>): ReactNode {
  const { chunk, hasFailed, load } = useChunk(read)
  useEffect(() => {
    if (button.defaultOpen === true) void load()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once; a failure waits for a press
  }, [])
  return (
    <MenuButton {...button} isLoaded={chunk !== null} onIntent={() => void load()}>
      {(menu) => (chunk !== null ? children(chunk, menu) : menu !== null && <Waiting hasFailed={hasFailed} />)}
    </MenuButton>
  )
}

/** In the place of the menu. The next press tries again. */
function Waiting({ hasFailed }: { readonly hasFailed: boolean }): ReactNode {
  const { t } = useAuthContext()
  const part = usePart()
  // The button shows that something is under way; only who cannot see it needs words.
  if (!hasFailed) return <output {...part('sr-only')}>{t('account.loading')}</output>
  // At the edge of the window, where no part of the page can cut it.
  return (
    <WidgetPortal name="menu" data-state="error">
      <Alert>{t('errors.NETWORK_ERROR')}</Alert>
    </WidgetPortal>
  )
}
