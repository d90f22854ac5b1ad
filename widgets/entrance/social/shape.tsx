import type { ComponentProps, ReactNode } from 'react'

/**
 * A piece of a mark, filled unless it has a stroke. Its canvas is 48 × 48, twice as fine as that of the mark, so that whole
 * numbers do; where two outlines lie over each other, there is a hole.
 */
export function Shape(props: ComponentProps<'path'>): ReactNode {
  return (
    <path
      fill={props.stroke === undefined ? 'currentColor' : 'none'}
      fillRule="evenodd"
      transform="scale(.5)"
      {...props}
    />
  )
}
