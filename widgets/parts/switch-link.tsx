'use client'
import { type MouseEvent, type ReactNode, createContext, useContext } from 'react'
import { type Paths, useAuthContext } from '../core/context.ts'
import { isAddress } from '../core/identifier-fields.ts'
import { Alert } from './alert.tsx'
import { PageLink } from './link.tsx'
import { usePart } from '../core/part.ts'
import { Spinner } from './loading.tsx'

/** A form that others lead to. */
export type FormName = 'sign-in' | 'sign-up' | 'forgot-password'

/** The name of its page in `paths`. */
const pages = {
  'sign-in': 'signIn',
  'sign-up': 'signUp',
  'forgot-password': 'forgotPassword',
} as const satisfies Record<FormName, keyof Paths>

export interface SwitchLinkProps {
  readonly lead?: ReactNode
  readonly text: ReactNode
  /** The form that it leads to: on its page, or in the place of this one where it has none. */
  readonly to?: FormName
  /** What to do instead; gets the address that was typed, so that nobody types it twice. */
  readonly onSwitch: ((typed: { readonly email: string }) => void) | undefined
  /** The address that goes along where there is no input for it any more. */
  readonly email?: string | undefined
  /** `submit`: the one way on, as a button. */
  readonly part?: 'link' | 'submit'
}

/** Hears the address that was typed when a link leads to another form that is shown in the same place. */
export const CarryContext = createContext<((email: string) => void) | null>(null)

/** How a form is shown in the place of another one. */
export interface InPlaceSwitch {
  /** The form that stood here first, when another one is in its place now: the way back never leaves the page. */
  readonly back: FormName | undefined
  /** The form that is on its way. */
  readonly pending: FormName | null
  /** The form that did not come. */
  readonly failed: FormName | null
  /** Loads a form, because somebody points at the way to it. */
  prepare(form: FormName): void
  show(form: FormName, email: string): void
}

/** Null where no form is shown in the place of another one. */
export const InPlaceContext = createContext<InPlaceSwitch | null>(null)

/** The way from one form to another; nothing when there is no way. */
export function SwitchLink({ lead, text, to, onSwitch, email, part = 'link' }: SwitchLinkProps): ReactNode {
  const { paths } = useAuthContext()
  const inPlace = useContext(InPlaceContext)
  const carry = useContext(CarryContext)
  const isBack = to !== undefined && inPlace?.back === to
  const href = to === undefined || isBack ? undefined : paths[pages[to]]
  const typed = (event: MouseEvent<HTMLElement>) => {
    const address = email ?? typedAddress(event.currentTarget)
    carry?.(address)
    return address
  }
  const way =
    onSwitch !== undefined ? (
      <PlainButton part={part} onClick={(event) => onSwitch({ email: typed(event) })}>
        {text}
      </PlainButton>
    ) : href !== undefined ? (
      <PageLink href={href} part={part} onClick={typed}>
        {text}
      </PageLink>
    ) : to !== undefined && inPlace !== null ? (
      <InPlaceButton part={part} to={to} inPlace={inPlace} onClick={(event) => inPlace.show(to, typed(event))}>
        {text}
      </InPlaceButton>
    ) : null
  if (way === null) return null
  return (
    <>
      {lead !== undefined && <span>{lead} </span>}
      {way}
    </>
  )
}

/** What stands in the form's input for an address. Where names are taken too, what was typed may be one. */
function typedAddress(link: HTMLElement): string {
  const input = link.closest('[data-lk]')?.querySelector<HTMLInputElement>('input[name="email"]')
  const typed = input?.value ?? ''
  return input?.type === 'text' && !isAddress(typed) ? '' : typed
}

interface ButtonProps {
  readonly part: 'link' | 'submit'
  readonly onClick: (event: MouseEvent<HTMLElement>) => void
  readonly children: ReactNode
}

function PlainButton({ part, onClick, children }: ButtonProps): ReactNode {
  return (
    <button {...usePart()(part)} type="button" onClick={onClick}>
      {children}
    </button>
  )
}

interface InPlaceButtonProps extends ButtonProps {
  readonly to: FormName
  readonly inPlace: InPlaceSwitch
}

function InPlaceButton({ part, to, inPlace, onClick, children }: InPlaceButtonProps): ReactNode {
  const { t } = useAuthContext()
  const pending = inPlace.pending === to
  const prepare = () => inPlace.prepare(to)
  return (
    <>
      <button
        {...usePart()(part)}
        type="button"
        aria-busy={pending || undefined}
        onClick={onClick}
        onPointerEnter={prepare}
        onFocus={prepare}
      >
        {children}
      </button>
      {pending && <Spinner />}
      {inPlace.failed === to && <Alert>{t('errors.NETWORK_ERROR')}</Alert>}
    </>
  )
}
