'use client'
import { Content, Description, Root, Title } from '@radix-ui/react-dialog'
import { type ComponentProps, type ReactNode, useRef } from 'react'
import { focusStep } from './focus-step.ts'
import { usePageScrollLock } from './use-page-scroll-lock.ts'
import { usePart } from '../core/part.ts'

type Events = ComponentProps<typeof Content>

export interface ModalProps {
  /** Undefined: the children bring `Title` and `Description` themselves. */
  readonly title?: string | undefined
  readonly description?: string | undefined
  /** Gets the focus back. */
  readonly opener: Element | null
  /** Esc, or a click beside the dialog while nothing is typed. */
  readonly onCancel: () => void
  readonly children: ReactNode
}

/**
 * A modal dialog, inside a `WidgetPortal`: focus stays in it and goes back. What is behind it is drawn and held still by
 * ourselves: Radix's `Overlay` injects a `<style>`, which a strict policy of the page forbids.
 */
export function Modal({ title, description, opener, onCancel, children }: ModalProps): ReactNode {
  const part = usePart()
  const overlay = useRef<HTMLDivElement>(null)
  usePageScrollLock()
  // Esc, and the click beside the dialog: cancelled always, because nothing here closes by itself.
  const onEscapeKeyDown: Events['onEscapeKeyDown'] = (event) => {
    event.preventDefault()
    onCancel()
  }
  const onPointerDownOutside: Events['onPointerDownOutside'] = (event) => {
    event.preventDefault()
    // What a password manager puts over the page is outside too, and what was typed is not thrown away by a slip.
    if (event.detail.originalEvent.target === overlay.current && !hasEntry(overlay.current)) onCancel()
  }
  const onOpenAutoFocus: Events['onOpenAutoFocus'] = (event) => {
    // The first button is what Radix would take; a dialog without a field begins at its heading.
    event.preventDefault()
    focusStep(overlay.current)
  }
  const onCloseAutoFocus: Events['onCloseAutoFocus'] = (event) => {
    event.preventDefault()
    // Not when the step that follows has taken the focus already.
    if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus()
  }
  return (
    <Root open>
      <div {...part('overlay')} ref={overlay}>
        <Content
          {...part('dialog')}
          {...{ onEscapeKeyDown, onPointerDownOutside, onOpenAutoFocus, onCloseAutoFocus }}
          aria-modal="true"
        >
          {title !== undefined && (
            <div {...part('header')}>
              <Title {...part('title')} tabIndex={-1}>
                {title}
              </Title>
              {description !== undefined && <Description {...part('description')}>{description}</Description>}
            </div>
          )}
          {children}
        </Content>
      </div>
    </Root>
  )
}

/** Whether something was typed or chosen since the dialog opened. */
function hasEntry(within: Element | null): boolean {
  const inputs = within?.querySelectorAll<HTMLInputElement>('input:not([readonly])') ?? []
  return [...inputs].some((input) => input.value !== input.defaultValue || input.checked !== input.defaultChecked)
}
