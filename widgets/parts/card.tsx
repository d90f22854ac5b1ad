'use client'
import {
  type ComponentType,
  type ReactNode,
  type Ref,
  createContext,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { useAuthContext } from '../core/context.ts'
import { usePart } from '../core/part.ts'

export interface CardProps {
  readonly title: ReactNode
  readonly description?: ReactNode
  /** Above the title: a `Tile` that says how something ended. */
  readonly icon?: ReactNode
  /** What one does here most: at the end of the heading's line. */
  readonly action?: ReactNode
  /** The card replaced another one: move the focus to its title, so that a screen reader says it. */
  readonly takesFocus?: boolean
  readonly children?: ReactNode
  readonly footer?: ReactNode
}

interface HeadProps {
  readonly children: ReactNode
  readonly className?: string | undefined
  readonly tabIndex?: number
  readonly 'aria-describedby'?: string | undefined
  readonly ref?: Ref<HTMLHeadingElement>
}

/** What heads a card: of the page, h2 and p; in a dialog, the dialog's own title; null where something above says it all. */
export const CardHead = createContext<{
  readonly Title: 'h2' | 'h3' | ComponentType<HeadProps>
  readonly Description: 'p' | ComponentType<Pick<HeadProps, 'children' | 'className'> & { readonly id?: string }>
} | null>({ Title: 'h2', Description: 'p' })

/** Whether what is shown came in the place of another form: its heading takes the focus, so that a screen reader says it. */
export const ReplacedContext = createContext(false)

/** Whether cards below are rows of a panel: their heading at the side, no frame of their own. */
export const RowsContext = createContext(false)

/** A framed step with its heading. */
export function Card({ title, description, icon, action, children, footer, ...rest }: CardProps): ReactNode {
  const part = usePart()
  const isReplaced = useContext(ReplacedContext)
  const takesFocus = rest.takesFocus === true || isReplaced
  const isRow = useContext(RowsContext)
  const head = useHead(isRow)
  const heading = useRef<HTMLHeadingElement>(null)
  const id = useId()
  // Who hears the title of a new step hears with it what has happened.
  const described = takesFocus && description !== undefined && head?.Description === 'p' ? id : undefined
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])
  return (
    <section {...part(isRow ? 'setting' : 'card')} data-look={icon === undefined ? undefined : 'result'}>
      {head !== null && (
        <div {...part('header')}>
          {icon}
          <head.Title {...part('title')} ref={heading} tabIndex={-1} aria-describedby={described}>
            {title}
          </head.Title>
          {description !== undefined && (
            <head.Description {...part('description')} {...(described !== undefined && { id })}>
              {description}
            </head.Description>
          )}
          {action !== undefined && <div {...part('actions')}>{action}</div>}
        </div>
      )}
      {isRow ? <div {...part('value')}>{children}</div> : children}
      {footer !== undefined && <div {...part('footer')}>{footer}</div>}
    </section>
  )
}

/** The row of a panel stands one level below the panel's own heading. */
function useHead(isRow: boolean) {
  const head = useContext(CardHead)
  return isRow && head?.Title === 'h2' ? { ...head, Title: 'h3' as const } : head
}

/** The logo of the product, at the end of a heading's line, where it moves nothing when it comes. Its name is said beside it. */
export function Logo(): ReactNode {
  const { logo } = useAuthContext().app
  const part = usePart()
  const [broken, setBroken] = useState<string>()
  if (logo === undefined || logo === broken) return null
  return <img {...part('brand')} src={logo} alt="" referrerPolicy="no-referrer" onError={() => setBroken(logo)} />
}
