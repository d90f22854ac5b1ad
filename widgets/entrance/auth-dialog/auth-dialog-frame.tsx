'use client'
import { Description, Title } from '@radix-ui/react-dialog'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import closeIcon from 'lucide/dist/esm/icons/x.mjs'
import { Icon } from '../../parts/icon.tsx'
import { useAuthContext } from '../../core/context.ts'
import { PlainForgotPassword } from '../forms/plain-forgot-password.tsx'
import { useSession } from '../../core/use-session.ts'
import { Button } from '../../parts/button.tsx'
import { CardHead } from '../../parts/card.tsx'
import { WidgetPortal } from '../../parts/widget-portal.tsx'
import { focusStep } from '../../parts/focus-step.ts'
import { Modal } from '../../parts/modal.tsx'
import { PlainSignIn } from '../forms/plain-sign-in.tsx'
import { PlainSignUp } from '../forms/plain-sign-up.tsx'
import type { AuthDialogProps, DialogView } from './auth-dialog-props.ts'

type FrameProps = Omit<AuthDialogProps, 'open'>

const head = { Title, Description } as const

/** The open dialog. */
export function AuthDialogFrame(props: FrameProps): ReactNode {
  const { onOpenChange, container, dismissible = true, opener: givenOpener, classNames, unstyled } = props
  const { t } = useAuthContext('AuthDialog')
  // Before the dialog takes the focus.
  const [opener] = useState(() => givenOpener ?? document.activeElement)
  const close = () => onOpenChange(false)
  useCloseWhenSignedIn(close)
  return (
    <WidgetPortal
      name="auth-dialog"
      container={container}
      {...(classNames !== undefined && { classNames })}
      {...(unstyled !== undefined && { unstyled })}
    >
      <Modal opener={opener} onCancel={dismissible ? close : stay}>
        <CardHead.Provider value={head}>
          <Views {...props} />
        </CardHead.Provider>
        {dismissible && (
          <Button aria-label={t('common.close')} data-close="" onClick={close}>
            <Icon of={closeIcon} />
          </Button>
        )}
      </Modal>
    </WidgetPortal>
  )
}

function stay(): void {}

/** The forms, one at a time; what was typed goes along. */
function Views({ view = 'sign-in', redirectTo, social }: FrameProps): ReactNode {
  const [base, setBase] = useState(view)
  const [shown, setShown] = useState<{ readonly view: DialogView; readonly email: string }>({ view, email: '' })
  const root = useRef<HTMLDivElement>(null)
  // The page asked for another form while the dialog is open.
  if (base !== view) {
    setBase(view)
    setShown({ view, email: shown.email })
  }
  const first = useRef(shown.view)
  useEffect(() => {
    if (first.current !== shown.view) focusStep(root.current)
    first.current = shown.view
  }, [shown.view])
  const to =
    (next: DialogView) =>
    ({ email }: { readonly email: string }) =>
      setShown({ view: next, email })
  const { email } = shown
  if (shown.view === 'sign-up') {
    return <PlainSignUp rootRef={root} {...{ redirectTo, social }} initialEmail={email} onSignIn={to('sign-in')} />
  }
  if (shown.view === 'forgot-password') {
    return <PlainForgotPassword rootRef={root} initialEmail={email} onSignIn={to('sign-in')} />
  }
  return (
    <PlainSignIn
      rootRef={root}
      {...{ redirectTo, social }}
      initialIdentifier={email}
      onSignUp={to('sign-up')}
      onForgotPassword={to('forgot-password')}
    />
  )
}

/** Only once the session is there: until then the form may still have to say that the browser did not keep it. */
function useCloseWhenSignedIn(close: () => void): void {
  const { status } = useSession()
  const before = useRef(status)
  useEffect(() => {
    if (before.current !== 'authenticated' && before.current !== 'loading' && status === 'authenticated') close()
    before.current = status
  })
}
