'use client'
import type { MouseEvent, ReactNode } from 'react'
import { isAddress } from '../hooks/username-field.ts'
import { usePart } from './part.ts'

export interface SwitchLinkProps {
  readonly lead?: ReactNode
  readonly text: ReactNode
  /** The other page. */
  readonly href: string | undefined
  /** Or what to do instead of leaving; gets the address that was typed, so that nobody types it twice. */
  readonly onSwitch: ((typed: { readonly email: string }) => void) | undefined
  /** The address that goes along where there is no input for it any more. */
  readonly email?: string | undefined
}

/** The way from one form to another; nothing when there is no way. */
export function SwitchLink({ lead, text, href, onSwitch, email }: SwitchLinkProps): ReactNode {
  const part = usePart()
  if (onSwitch === undefined && href === undefined) return null
  const click = (event: MouseEvent<HTMLElement>) => {
    const input = event.currentTarget.closest('[data-lk]')?.querySelector<HTMLInputElement>('input[name="email"]')
    // Where names are taken too, what was typed may be one.
    const typed = email ?? input?.value ?? ''
    onSwitch?.({ email: input?.type === 'text' && !isAddress(typed) ? '' : typed })
  }
  return (
    <>
      {lead !== undefined && <span>{lead} </span>}
      {onSwitch === undefined ? (
        <a {...part('link')} href={href}>
          {text}
        </a>
      ) : (
        <button {...part('link')} type="button" onClick={click}>
          {text}
        </button>
      )}
    </>
  )
}
