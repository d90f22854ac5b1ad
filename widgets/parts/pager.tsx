'use client'
import type { ReactNode } from 'react'
import back from 'lucide/dist/esm/icons/chevron-left.mjs'
import ahead from 'lucide/dist/esm/icons/chevron-right.mjs'
import { useAuthContext } from '../core/context.ts'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import { usePart } from '../core/part.ts'

/** Sentences of a pager; `range` gets numbers as they are written in the language of the page. */
export interface PagerLabels {
  readonly pages: string
  readonly previous: string
  readonly next: string
  range(values: { readonly from: string; readonly to: string; readonly total: string }): string
}

export interface PagerProps {
  /** From 0. */
  readonly page: number
  readonly pageSize: number
  /** Rows of this page. */
  readonly shown: number
  /** Rows on all pages. */
  readonly total: number
  readonly setPage: (page: number) => void
  readonly labels: PagerLabels
}

/** Which part of a list this is, and the way to the others. What it says is announced when it changes. */
export function Pager({ page, pageSize, shown, total, setPage, labels }: PagerProps): ReactNode {
  const { locale } = useAuthContext()
  const part = usePart()
  const number = (value: number) => new Intl.NumberFormat(locale).format(value)
  const to = page * pageSize + shown
  const values = { from: number(page * pageSize + 1), to: number(to), total: number(total) }
  return (
    <nav {...part('pager')} aria-label={labels.pages}>
      <p aria-live="polite">{shown === 0 ? '' : labels.range(values)}</p>
      {total > pageSize && (
        <div {...part('actions')}>
          <Button aria-disabled={page === 0} onClick={() => setPage(page - 1)}>
            <Icon of={back} isDirected />
            {labels.previous}
          </Button>
          <Button aria-disabled={to >= total} onClick={() => setPage(page + 1)}>
            {labels.next}
            <Icon of={ahead} isDirected />
          </Button>
        </div>
      )}
    </nav>
  )
}
