'use client'
import type { ReactNode } from 'react'
import { DialogPortal } from '../parts/dialog-portal.tsx'

export interface DialogFrameProps {
  readonly container: HTMLElement | undefined
  readonly children: ReactNode
}

/** Puts a dialog in front of the page, dressed as the widget that it belongs to. */
export function DialogFrame({ container, children }: DialogFrameProps): ReactNode {
  return (
    <DialogPortal name="organization-dialog" container={container}>
      {children}
    </DialogPortal>
  )
}

/** A form without entries: yes or no. */
export const question = {
  fields: {},
  placement: {},
  read: () => ({}),
  check: () => ({}),
  quote: () => ({}),
} as const
