'use client'
import { Portal, Root } from '@radix-ui/react-dialog'
import { type ReactNode, use } from 'react'
import { DressContext } from '../parts/part.ts'
import { Widget } from '../parts/widget.tsx'

export interface DialogFrameProps {
  readonly container: HTMLElement | undefined
  readonly children: ReactNode
}

/** Puts a dialog in front of the page, dressed as the widget that it belongs to. */
export function DialogFrame({ container, children }: DialogFrameProps): ReactNode {
  const { classNames, unstyled } = use(DressContext)
  return (
    <Root open>
      <Portal container={container}>
        <Widget name="organization-dialog" classNames={classNames} unstyled={unstyled}>
          {children}
        </Widget>
      </Portal>
    </Root>
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
