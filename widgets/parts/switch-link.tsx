'use client'
import { type MouseEvent, type ReactNode, createContext, use } from 'react'
import { isAddress } from '../hooks/username-field.ts'
import { PageLink } from './link.tsx'
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

/** Hears the address that was typed when a link leads to another form that is shown in the same place. */
export const CarryContext = createContext<((email: string) => void) | null>(null)

/** The way from one form to another; nothing when there is no way. */
export function SwitchLink({ lead, text, href, onSwitch, email }: SwitchLinkProps): ReactNode {
  const part = usePart()
  const carry = use(CarryContext)
  if (onSwitch === undefined && href === undefined) return null
  const click = (event: MouseEvent<HTMLElement>) => {
    const input = event.currentTarget.closest('[data-lk]')?.querySelector<HTMLInputElement>('input[name="email"]')
    // Where names are taken too, what was typed may be one.
    const typed = email ?? input?.value ?? ''
    const address = input?.type === 'text' && !isAddress(typed) ? '' : typed
    carry?.(address)
    onSwitch?.({ email: address })
  }
  return (
    <>
      {lead !== undefined && <span>{lead} </span>}
      {onSwitch === undefined && href !== undefined ? (
        <PageLink href={href} onClick={click}>
          {text}
        </PageLink>
      ) : (
        <button {...part('link')} type="button" onClick={click}>
          {text}
        </button>
      )}
    </>
  )
}
