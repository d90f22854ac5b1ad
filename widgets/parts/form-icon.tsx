'use client'
import type { ReactNode } from 'react'
import { Drawing } from './drawing.tsx'

/** Drawings that a sign-in form needs. */
export const formShapes = {
  alert: 'M10 6.5v4M10 13.5v0M10 2.5a7.5 7.5 0 110 15 7.5 7.5 0 010-15',
  eye: 'M2 10s2.5-5.5 8-5.5 8 5.5 8 5.5-2.5 5.5-8 5.5-8-5.5-8-5.5M10 7.5a2.5 2.5 0 110 5 2.5 2.5 0 010-5',
  eyeOff:
    'M3 3l14 14M8 5a8 8 0 012-.5c5.5 0 8 5.5 8 5.5a14 14 0 01-2 3M5.5 6a13.5 13.5 0 00-3.5 4s2.5 5.5 8 5.5a8 8 0 004-1M8.5 8.5a2.5 2.5 0 003 3',
  passkey:
    'M7.4 3a3.3 3.3 0 110 6.6 3.3 3.3 0 010-6.6M1.8 16.6v-1a4 4 0 014-4h2.7M14.6 7.6a2.7 2.7 0 011 5.2v4.7l-1.2-1 1-1.2-.9-1.2v-1.4a2.7 2.7 0 01.1-5.1M14.6 10.1v.1',
} as const

/** One of the drawings of a sign-in form, which does not load the others. */
export function FormIcon({ shape }: { readonly shape: keyof typeof formShapes }): ReactNode {
  return <Drawing path={formShapes[shape]} />
}
