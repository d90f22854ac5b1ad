'use client'
import type { ReactNode } from 'react'
import { Drawing } from './drawing.tsx'
import { formShapes } from './form-icon.tsx'

const shapes = {
  ...formShapes,
  check: 'M4.5 10.5l3.5 3.5 7.5-8',
  ring: 'M10 5.5a4.5 4.5 0 110 9 4.5 4.5 0 010-9',
  exit: 'M12.5 6v-1.5a1.5 1.5 0 00-1.5-1.5h-6a1.5 1.5 0 00-1.5 1.5v11a1.5 1.5 0 001.5 1.5h6a1.5 1.5 0 001.5-1.5v-1.5M8.5 10h8.5M14.5 7l3 3-3 3',
  person: 'M10 3a3.5 3.5 0 110 7 3.5 3.5 0 010-7M3.5 17a6.5 6.5 0 0113 0',
  more: 'M4.5 10h0M10 10h0M15.5 10h.1',
} as const

/** One of the drawings that many widgets share. */
export function Icon({ shape }: { readonly shape: keyof typeof shapes }): ReactNode {
  return <Drawing path={shapes[shape]} isDirected={shape === 'exit'} />
}
