'use client'
import { type ReactNode, useContext } from 'react'
import { createPortal } from 'react-dom'
import { useAuthContext } from '../core/context.ts'
import { type Dress, DressContext } from '../core/part.ts'
import { Widget } from './widget.tsx'

export interface WidgetPortalProps extends Partial<Dress> {
  /** Of the widget, for style sheets. */
  readonly name: string
  readonly 'data-state'?: string
  /** Where it is put; by default where `AuthProvider` says, else `document.body`. */
  readonly container?: HTMLElement | undefined
  readonly children: ReactNode
}

/** Puts a dialog or a menu in front of the page: dressed as the widget around it, with its theme, language and direction. */
export function WidgetPortal({ container, children, ...own }: WidgetPortalProps): ReactNode {
  const { portalContainer } = useAuthContext(own.name)
  const around = useContext(DressContext)
  return createPortal(
    <Widget {...around} {...own}>
      {children}
    </Widget>,
    container ?? portalContainer ?? document.body,
  )
}
