'use client'
import { type ComponentProps, type MouseEvent, type ReactNode, forwardRef } from 'react'
import { safeRedirect } from '../client/index.ts'
import { useAuthContext } from '../core/context.ts'
import { type PartName, usePart } from '../core/part.ts'

export interface PageLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'className' | 'ref'> {
  readonly href: string
  readonly part?: PartName
}

/** A link to a page of the application: by its router's own link where `AuthProvider` was given one, else by `navigate`. */
export const PageLink = forwardRef<HTMLAnchorElement, PageLinkProps>(function PageLink(
  { href, part = 'link', onClick, children, ...rest },
  ref,
): ReactNode {
  const { linkComponent: Link, allowedOrigins, navigate } = useAuthContext()
  // A link of a router that takes no ref gets none where nobody asks for one.
  const dressed = { ...rest, ...(ref !== null && { ref }), ...usePart()(part) }
  if (Link !== undefined) {
    return (
      <Link {...dressed} href={href} onClick={onClick}>
        {children}
      </Link>
    )
  }
  const click = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || !isPlain(event)) return
    const { origin } = window.location
    const target = safeRedirect(href, { origin, allowedOrigins })
    // Whatever the router cannot take the person to, the browser can.
    if (target === undefined || !target.startsWith('/')) return
    event.preventDefault()
    navigate(target)
  }
  return (
    <a {...dressed} href={href} onClick={click}>
      {children}
    </a>
  )
})

/** What a click on a link does that means this tab, instead of going there; other clicks open the page elsewhere. */
export const inThisTab = (act: () => void) => (event: MouseEvent) => {
  if (!isPlain(event)) return
  event.preventDefault()
  act()
}

/** Whether a click means this tab. */
export function isPlain({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey
}
