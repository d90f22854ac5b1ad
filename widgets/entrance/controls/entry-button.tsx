'use client'
import { type MouseEvent, type ReactNode, useState } from 'react'
import { AuthDialog, loadFrame } from '../auth-dialog/auth-dialog.tsx'
import type { DialogView } from '../auth-dialog/auth-dialog-props.ts'
import { useAuthContext } from '../../core/context.ts'
import { withReturn } from '../../core/use-auth-redirect.ts'
import { useSafeTarget } from '../../core/use-safe-target.ts'
import { Button } from '../../parts/button.tsx'
import { PageLink, isPlain } from '../../parts/link.tsx'
import { Widget, type WidgetProps } from '../../parts/widget.tsx'
import { slotted } from './slot.ts'

export interface EntryButtonProps extends WidgetProps {
  /** To the page, or a dialog on this one; by default the page where `paths` names it, else the dialog. */
  readonly mode?: 'redirect' | 'modal' | undefined
  /** The one element inside becomes the button. */
  readonly asChild?: boolean | undefined
  /** Where to go after signing in: an own path or an address of an allowed origin. */
  readonly redirectTo?: string | undefined
  /** Buttons of providers in the dialog, e.g. `<GithubButton />`. */
  readonly social?: ReactNode
  /** Where the dialog is put; by default where `AuthProvider` says, else `document.body`. */
  readonly container?: HTMLElement | undefined
  readonly children?: ReactNode
}

interface Entry {
  readonly widget: string
  readonly name: string
  readonly view: DialogView
  readonly page: string | undefined
  readonly text: string
}

/** The button that leads to a form, on its page or in a dialog. */
export function EntryButton({ entry, ...props }: EntryButtonProps & { readonly entry: Entry }): ReactNode {
  const { mode = entry.page === undefined ? 'modal' : 'redirect', ...rest } = props
  if (mode === 'redirect' && entry.page !== undefined) {
    return <PageButton {...rest} entry={entry} page={entry.page} />
  }
  return <DialogButton {...rest} entry={entry} />
}

type ButtonProps = Omit<EntryButtonProps, 'mode'> & { readonly entry: Entry }

function PageButton({ entry, page, asChild, redirectTo, ...rest }: ButtonProps & { readonly page: string }): ReactNode {
  const { social: _social, container: _container, children, ...root } = rest
  const { navigate } = useAuthContext(entry.widget)
  const href = withReturn(page, useSafeTarget(redirectTo))
  const target = useSafeTarget(href)
  if (asChild !== true) {
    return (
      <Widget {...root} name={entry.name}>
        <PageLink part="button" href={href}>
          {children ?? entry.text}
        </PageLink>
      </Widget>
    )
  }
  const onClick = (event: MouseEvent<HTMLElement>) => {
    if (event.defaultPrevented || !isPlain(event) || target === undefined) return
    event.preventDefault()
    navigate(target)
  }
  return slotted(entry.widget, children, { onClick, href, className: root.className })
}

function DialogButton({ entry, asChild, redirectTo, social, container, children, ...root }: ButtonProps): ReactNode {
  const [open, setOpen] = useState(false)
  const [opener, setOpener] = useState<Element | null>(null)
  // Whoever points at it will probably press it: the code is there by then. What fails here is tried again on the click.
  const prepare = () => void loadFrame().catch(() => {})
  const onClick = (event: MouseEvent<HTMLElement>) => {
    if (event.defaultPrevented) return
    event.preventDefault()
    setOpener(event.currentTarget)
    setOpen(true)
  }
  const handlers = { onClick, onPointerEnter: prepare, onFocus: prepare, 'aria-haspopup': 'dialog' } as const
  const { view } = entry
  const { messages, theme } = root
  return (
    <>
      {asChild === true ? (
        slotted(entry.widget, children, { ...handlers, className: root.className })
      ) : (
        <Widget {...root} name={entry.name}>
          <Button {...handlers}>{children ?? entry.text}</Button>
        </Widget>
      )}
      <AuthDialog {...{ view, open, opener, redirectTo, social, container, messages, theme }} onOpenChange={setOpen} />
    </>
  )
}
