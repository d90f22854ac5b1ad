'use client'
import { type ReactNode, useEffect, useRef } from 'react'
import check from 'lucide/dist/esm/icons/circle-check.mjs'
import { type SessionUser, useAuthContext } from '../core/context.ts'
import { knownBy } from '../core/identifier-fields.ts'
import { useSession } from '../core/use-session.ts'
import { Card } from './card.tsx'
import { Tile } from './tile.tsx'
import { PageLink } from './link.tsx'

export interface SignedInCardProps {
  /** Not known yet right after signing in. */
  readonly user: SessionUser | undefined
  /** Where to go on, already checked. */
  readonly target: string | undefined
  /** It replaced the form that had the focus. */
  readonly takesFocus: boolean
}

/** What a form shows to somebody who is signed in: who they are and a way on. It never leaves by itself. */
export function SignedInCard({ user, target, takesFocus }: SignedInCardProps): ReactNode {
  const { t } = useAuthContext()
  const email = user && knownBy(user)
  return (
    <Card
      icon={<Tile of={check} tone="success" />}
      title={t('signedIn.title')}
      takesFocus={takesFocus}
      description={email && t('signedIn.as', { email })}
    >
      {target !== undefined && (
        <PageLink href={target} part="submit">
          {t('signedIn.continue')}
        </PageLink>
      )}
    </Card>
  )
}

/** Calls `reset` when somebody who was signed in is not any more, so that the form can be used again. */
export function useReturnToForm(reset: () => void): void {
  const { status } = useSession()
  const before = useRef(status)
  useEffect(() => {
    if (before.current === 'authenticated' && status === 'unauthenticated') reset()
    before.current = status
  })
}
