'use client'
import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { Spinner } from './loading.tsx'
import { type PartName, usePart } from '../core/part.ts'

export interface ButtonProps extends ComponentProps<'button'> {
  readonly part?: PartName
  /** Something is under way: further clicks do nothing, focus and width stay. */
  readonly pending?: boolean
}

/** A button that is never natively disabled, so that focus is not lost while it is pending or `aria-disabled`. */
export function Button({
  part = 'button',
  pending = false,
  onClick,
  children,
  className,
  ...rest
}: ButtonProps): ReactNode {
  const blocked = pending || rest['aria-disabled'] === true || rest['aria-disabled'] === 'true'
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    // `detail` counts the clicks of one burst: the second half of a double click is never a second wish.
    if (blocked || (rest.type === 'submit' && event.detail > 1)) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type="button"
      {...rest}
      {...usePart()(part, className)}
      aria-disabled={blocked || undefined}
      aria-busy={pending || undefined}
      data-state={pending ? 'pending' : 'idle'}
      onClick={click}
    >
      {children}
      {pending && <Spinner />}
    </button>
  )
}
