'use client'
import type { ReactNode } from 'react'
import { usePart } from '../../../core/part.ts'

/** How a provider is shown: its id at the service, its name, and its mark on a 24 × 24 canvas. */
export interface SocialBrand {
  readonly id: string
  readonly name: string
  readonly mark: ReactNode
}

export interface GlyphProps {
  /** Of the package `simple-icons`. */
  readonly icon: { readonly path: string; readonly hex: string }
  /** In the owner's colour; by default in that of the text, as owners of black marks have it. */
  readonly hasColor?: boolean
}

/** A mark of one colour. */
export function Glyph({ icon: { path, hex }, hasColor = false }: GlyphProps): ReactNode {
  return <path fill={hasColor ? `#${hex}` : 'currentColor'} d={path} />
}

export interface LogoProps {
  /** Of the package `@iconify-icons/logos`: filled paths. */
  readonly icon: { readonly body: string; readonly width?: number; readonly height?: number }
}

/** A mark of several colours. Drawn path by path: markup from a string is forbidden where a page demands trusted types. */
export function Logo({ icon: { body, width = 256, height = 256 } }: LogoProps): ReactNode {
  const scale = 24 / Math.max(width, height)
  const middle = [width, height].map((side) => (24 - side * scale) / 2)
  const paths = [...body.matchAll(/<path fill="([^"]+)" d="([^"]+)"/g)]
  return (
    <g transform={`translate(${middle.join(' ')}) scale(${scale})`}>
      {paths.map(([, fill, d]) => (
        <path key={d} fill={fill} d={d} />
      ))}
    </g>
  )
}

/** A provider's mark; purely visual, its name stands beside it. */
export function Mark({ brand }: { readonly brand: SocialBrand }): ReactNode {
  return (
    <svg {...usePart()('mark')} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      {brand.mark}
    </svg>
  )
}
