'use client'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import check from 'lucide/dist/esm/icons/check.mjs'
import copyIcon from 'lucide/dist/esm/icons/copy.mjs'
import { useAuthContext } from '../../core/context.ts'
import { Button } from '../../parts/button.tsx'
import { Icon } from '../../parts/icon.tsx'
import { usePart } from '../../core/part.ts'

export interface CopyLinkProps {
  readonly email: string
  readonly link: string
}

/** Copies a link; where the browser does not let it, shows the link to be copied by hand. */
export function CopyLink({ email, link }: CopyLinkProps): ReactNode {
  const { t } = useAuthContext()
  const part = usePart()
  const [state, setState] = useState<'idle' | 'copied' | 'by-hand'>('idle')
  if (state === 'by-hand') return <LinkField {...{ email, link }} />
  const copy = async () => setState((await copyText(link)) ? 'copied' : 'by-hand')
  return (
    <>
      <Button aria-label={t('inviteMembers.copyLabel', { email })} onClick={() => void copy()}>
        <Icon of={state === 'copied' ? check : copyIcon} />
        {t(state === 'copied' ? 'inviteMembers.copied' : 'inviteMembers.copy')}
      </Button>
      <output {...part('sr-only')}>{state === 'copied' && t('inviteMembers.copied')}</output>
    </>
  )
}

/** A link to be copied by hand: chosen already. */
export function LinkField({ email, link }: CopyLinkProps): ReactNode {
  const { t } = useAuthContext()
  const part = usePart()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.select(), [])
  return (
    <span {...part('control')}>
      <label {...part('sr-only')} htmlFor={id}>
        {t('inviteMembers.copyYourself', { email })}
      </label>
      <input {...part('input')} ref={input} id={id} readOnly value={link} />
    </span>
  )
}

/** Puts a text on the clipboard; false where the browser does not let it, or the page did not come over https. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // The person can still do it by hand.
    return false
  }
}

/** The address of the page that takes an invitation, or undefined when the application has named none. */
export function invitationLink(page: string | undefined, invitationId: string): string | undefined {
  if (page === undefined) return undefined
  const url = new URL(page, globalThis.location?.href)
  url.searchParams.set('invitationId', invitationId)
  return url.href
}
