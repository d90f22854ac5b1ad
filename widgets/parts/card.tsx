'use client'
import { type ReactNode, useEffect, useRef } from 'react'
import { usePart } from './part.ts'

export interface CardProps {
  readonly title: ReactNode
  readonly description?: ReactNode
  /** The card replaced another one: move the focus to its title, so that a screen reader says it. */
  readonly takesFocus?: boolean
  readonly children?: ReactNode
  readonly footer?: ReactNode
}

/** A framed step with its heading. */
export function Card({ title, description, takesFocus = false, children, footer }: CardProps): ReactNode {
  const part = usePart()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])
  return (
    <section {...part('card')}>
      <div {...part('header')}>
        <h2 {...part('title')} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        {description !== undefined && <p {...part('description')}>{description}</p>}
      </div>
      {children}
      {footer !== undefined && <div {...part('footer')}>{footer}</div>}
    </section>
  )
}
