'use client'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useAuthContext } from '../../core/context.ts'
import { Button } from '../../parts/button.tsx'
import { Card } from '../../parts/card.tsx'
import { focusStep } from '../../parts/focus-step.ts'
import { usePart } from '../../core/part.ts'

export interface OpeningRowProps {
  readonly title: string
  /** Shown while it is open. */
  readonly description?: string
  /** What is known, while it is closed. */
  readonly value?: ReactNode
  /** What the button that opens it does; by default “Change”. */
  readonly verb?: string
  /** All that is on the button, where the verb alone does not say it. */
  readonly label?: string
  readonly tone?: 'danger' | undefined
  /** What can be changed, with the way back. */
  readonly children: (close: () => void) => ReactNode
}

/** A row of a panel: label, value and “Change”, which opens the form in its place. */
export function OpeningRow({ title, description, value, verb, label, tone, children }: OpeningRowProps): ReactNode {
  const { t } = useAuthContext()
  const does = verb ?? t('account.change')
  const part = usePart()
  const place = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState<boolean | null>(null)
  useEffect(() => {
    if (isOpen === true) focusStep(place.current)
    // Back to the button by which it was opened.
    else if (isOpen === false) place.current?.querySelector('button')?.focus()
  }, [isOpen])
  return (
    <Card title={title} description={isOpen ? description : undefined}>
      <div {...part('value')} ref={place} data-state={isOpen ? 'open' : 'closed'}>
        {isOpen ? (
          children(() => setOpen(false))
        ) : (
          <>
            {value}
            <Button
              data-tone={tone}
              aria-label={label === undefined ? `${does}: ${title}` : undefined}
              onClick={() => setOpen(true)}
            >
              {label ?? does}
            </Button>
          </>
        )}
      </div>
    </Card>
  )
}
