'use client'
import type { ReactNode } from 'react'
import { Drawing } from './drawing.tsx'

const shapes = {
  alert: 'M10 6.5v4M10 13.4v.1M10 2.5a7.5 7.5 0 1 1 0 15 7.5 7.5 0 0 1 0-15Z',
  check: 'm4.5 10.5 3.6 3.6 7.4-8',
  ring: 'M10 5.6a4.4 4.4 0 1 1 0 8.8 4.4 4.4 0 0 1 0-8.8Z',
  eye: 'M1.8 10S4.7 4.6 10 4.6 18.2 10 18.2 10s-2.9 5.4-8.2 5.4S1.8 10 1.8 10ZM10 7.7a2.3 2.3 0 1 1 0 4.6 2.3 2.3 0 0 1 0-4.6Z',
  eyeOff:
    'M3 3l14 14M8.2 4.8A8 8 0 0 1 10 4.6c5.3 0 8.2 5.4 8.2 5.4a14 14 0 0 1-2.3 2.9M5.6 6.2A13.6 13.6 0 0 0 1.8 10s2.9 5.4 8.2 5.4a8 8 0 0 0 3.8-1M8.4 8.4a2.3 2.3 0 0 0 3.2 3.2',
  passkey:
    'M7.4 3a3.3 3.3 0 1 1 0 6.6 3.3 3.3 0 0 1 0-6.6ZM1.8 16.6v-1a4 4 0 0 1 4-4h2.7M14.6 7.6a2.7 2.7 0 0 1 1 5.2v4.7l-1.2-1 1-1.2-.9-1.2v-1.4a2.7 2.7 0 0 1 .1-5.1Zm0 2.5v.1',
  exit: 'M12.5 6V4.3A1.3 1.3 0 0 0 11.2 3H4.8a1.3 1.3 0 0 0-1.3 1.3v11.4A1.3 1.3 0 0 0 4.8 17h6.4a1.3 1.3 0 0 0 1.3-1.3V14M8.5 10h8.7m-2.7-2.8 2.8 2.8-2.8 2.8',
  person: 'M10 3a3.4 3.4 0 1 1 0 6.8A3.4 3.4 0 0 1 10 3ZM3.6 17a6.4 6.4 0 0 1 12.8 0',
  more: 'M4.5 10h.1M10 10h.1M15.5 10h.1',
} as const

/** One of the drawings that many widgets share. */
export function Icon({ shape }: { readonly shape: keyof typeof shapes }): ReactNode {
  return <Drawing path={shapes[shape]} isDirected={shape === 'exit'} />
}
