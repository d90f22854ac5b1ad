'use client'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useAuthContext } from '../../core/context.ts'
import { Button } from '../../parts/button.tsx'
import { usePart } from '../../core/part.ts'

export interface CopyLinkProps {
  readonly email: string
  readonly link: string
}

/** Copies a link; where the browser does not let it, shows the link to be copied by hand. */
export function CopyLink({ email, link }: CopyLinkProps): ReactNode {
  const { t } = useAuthContext()
  const part = usePart()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [state, setState] = useState<'idle' | 'copied' | 'by-hand'>('idle')
  useEffect(() => {
    if (state === 'by-hand') input.current?.select()
  }, [state])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link)
      setState('copied')
    } catch {
      // Not allowed here, or not over https: the person can still do it.
      setState('by-hand')
    }
  }
  if (state === 'by-hand') {
    return (
      <span {...part('control')}>
        <label {...part('sr-only')} htmlFor={id}>
          {t('inviteMembers.copyYourself', { email })}
        </label>
        <input {...part('input')} ref={input} id={id} readOnly value={link} />
      </span>
    )
  }
  return (
    <>
      <Button aria-label={t('inviteMembers.copyLabel', { email })} onClick={() => void copy()}>
        {t(state === 'copied' ? 'inviteMembers.copied' : 'inviteMembers.copy')}
      </Button>
      <output {...part('sr-only')}>{state === 'copied' && t('inviteMembers.copied')}</output>
    </>
  )
}

/** The address of the page that takes an invitation, or undefined when the application has named none. */
export function invitationLink(page: string | undefined, invitationId: string): string | undefined {
  if (page === undefined) return undefined
  const url = new URL(page, globalThis.location?.href)
  url.searchParams.set('invitationId', invitationId)
  return url.href
}
