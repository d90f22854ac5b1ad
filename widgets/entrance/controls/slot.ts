'use client'
import { type MouseEvent, type ReactElement, type ReactNode, cloneElement, isValidElement } from 'react'
import { joinClasses } from '../../core/part.ts'

/** What a slot hands to the element inside it; handlers are called after the element's own. */
export interface SlotProps {
  readonly onClick: (event: MouseEvent<HTMLElement>) => void
  readonly onPointerEnter?: (() => void) | undefined
  readonly onFocus?: (() => void) | undefined
  readonly className?: string | undefined
  /** For links only. */
  readonly href?: string | undefined
  readonly 'aria-busy'?: true | undefined
  readonly 'aria-haspopup'?: 'dialog' | undefined
  readonly 'aria-disabled'?: true | undefined
}

type Handler = (...args: readonly unknown[]) => void
type Attributes = Readonly<Record<string, unknown>>

/**
 * The element that an `asChild` button was given, with what the button does.
 * @throws {Error} when there is not exactly one element inside
 */
export function slotted(widget: string, child: ReactNode, props: SlotProps): ReactElement {
  if (!isValidElement<Attributes>(child)) throw new Error(`<${widget} asChild> needs exactly one element inside it.`)
  const { className, href, ...handlers } = props
  const own = typeof child.props.className === 'string' ? child.props.className : undefined
  const merged = Object.entries(handlers).map(([name, value]) => [name, together(child.props[name], value)])
  return cloneElement(child, {
    ...Object.fromEntries(merged),
    className: joinClasses(own, className),
    ...(href !== undefined && child.type !== 'button' && { href }),
  })
}

function together(first: unknown, second: unknown): unknown {
  if (typeof first !== 'function') return second ?? first
  if (typeof second !== 'function') return first
  return (...args: readonly unknown[]) => {
    ;(first as Handler)(...args)
    ;(second as Handler)(...args)
  }
}
