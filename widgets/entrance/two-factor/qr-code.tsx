'use client'
import { type ReactNode, useEffect, useMemo } from 'react'
import { usePart } from '../../core/part.ts'
import { useChunk } from '../../core/use-chunk.ts'

/** Modules that stay empty around a QR code, so that a camera finds it (ISO/IEC 18004). */
const quiet = 4

/** A text as a QR code, dark on white in every theme. Where its code does not come, the text beside it is enough. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }): ReactNode {
  const part = usePart()
  const { chunk: encode, load } = useChunk(read)
  useEffect(() => {
    void load()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once
  }, [])
  const made = useMemo(() => encode?.(text, { ecc: 'M', border: quiet }), [encode, text])
  return (
    <div {...part('qr')}>
      {made && (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a policy of the page may forbid pictures in the text itself
        <svg role="img" aria-label={label} viewBox={`0 0 ${made.size} ${made.size}`} shapeRendering="crispEdges">
          <rect width="100%" height="100%" fill="#fff" />
          <path d={outline(made.data)} fill="#000" />
        </svg>
      )}
    </div>
  )
}

/** A path with one stroke for each run of dark modules. */
function outline(rows: readonly (readonly boolean[])[]): string {
  const runs = rows.map((row, y) => {
    const line = row.map((isDark) => (isDark ? '1' : '0')).join('')
    return [...line.matchAll(/1+/g)]
      .map(({ index, 0: { length } }) => `M${index} ${y}h${length}v1h-${length}z`)
      .join('')
  })
  return runs.join('')
}

async function read() {
  const { encode } = await import('uqr')
  return encode
}
