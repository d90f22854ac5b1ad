'use client'
import { DismissableLayer } from '@radix-ui/react-dismissable-layer'
import { useFocusGuards } from '@radix-ui/react-focus-guards'
import { FocusScope, FocusScopeBranchProvider, useFocusScopeBranchRegistry } from '@radix-ui/react-focus-scope'
import { hideOthers } from 'aria-hidden'
import {
  type ComponentProps,
  type ReactNode,
  createContext,
  use,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'

type Layer = ComponentProps<typeof DismissableLayer>
type Scope = ComponentProps<typeof FocusScope>

/** What happens to a dialog; each event can be prevented. */
export interface DialogFrameProps extends Pick<Layer, 'className' | 'onEscapeKeyDown' | 'onPointerDownOutside'> {
  readonly onMountAutoFocus: Scope['onMountAutoFocus']
  readonly onUnmountAutoFocus: Scope['onUnmountAutoFocus']
  readonly children: ReactNode
}

const NamesContext = createContext<{ readonly id: string; readonly setDescribed: (is: boolean) => void } | null>(null)

/** A modal dialog (WAI-ARIA dialog) of Radix's layers: focus stays in it, and the page behind is not there for anybody. */
export function DialogFrame({ onMountAutoFocus, onUnmountAutoFocus, children, ...rest }: DialogFrameProps): ReactNode {
  const id = useId()
  const layer = useRef<HTMLDivElement>(null)
  const [isDescribed, setDescribed] = useState(false)
  // What opens out of the dialog, such as a popover of the page in a section of its own, may have the focus too.
  const { nodes, registry } = useFocusScopeBranchRegistry()
  const [names] = useState({ id, setDescribed })
  useFocusGuards()
  useEffect(() => (layer.current === null ? undefined : hideOthers(layer.current)), [])
  return (
    <FocusScopeBranchProvider registry={registry}>
      <FocusScope asChild loop trapped branches={nodes} {...{ onMountAutoFocus, onUnmountAutoFocus }}>
        <DismissableLayer
          {...rest}
          ref={layer}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- what the browser does for <dialog>, Radix's layers do here
          role="dialog"
          aria-modal="true"
          aria-labelledby={id}
          aria-describedby={isDescribed ? `${id}-text` : undefined}
          data-state="open"
          disableOutsidePointerEvents
          deferPointerDownOutside
        >
          <NamesContext value={names}>{children}</NamesContext>
        </DismissableLayer>
      </FocusScope>
    </FocusScopeBranchProvider>
  )
}

/** The heading that names the dialog around it. */
export function Title({ children, ...props }: ComponentProps<'h2'>): ReactNode {
  return (
    <h2 {...props} id={use(NamesContext)?.id}>
      {children}
    </h2>
  )
}

/** The text that describes the dialog around it. */
export function Description(props: ComponentProps<'p'>): ReactNode {
  const names = use(NamesContext)
  useLayoutEffect(() => {
    names?.setDescribed(true)
    return () => names?.setDescribed(false)
  }, [names])
  return <p {...props} id={names === null ? undefined : `${names.id}-text`} />
}
