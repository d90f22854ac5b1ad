'use client'
import { type ComponentType, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { ReplacedContext } from '../../parts/card.tsx'
import { useReturnToForm } from '../../parts/signed-in-card.tsx'
import { type FormName, InPlaceContext, type InPlaceSwitch } from '../../parts/switch-link.tsx'
import type { FormInPlaceProps, SharedProps } from './form-props.ts'

export interface InPlaceProps {
  /** The form that stands here first; undefined for one that nothing leads back to. */
  readonly first: FormName | undefined
  /** What every form in this place gets. */
  readonly shared: SharedProps
  /** The first form; with an address, when somebody comes back to it. */
  readonly children: (email: string | undefined) => ReactNode
}

/** What is shown. Without a component it is the first form. */
interface Shown {
  readonly Form: ComponentType<FormInPlaceProps> | null
  readonly email: string | undefined
  /** It came in the place of another form, and takes the focus. */
  readonly isReplaced: boolean
}

type Progress = Pick<InPlaceSwitch, 'pending' | 'failed'>

const start: Shown = { Form: null, email: undefined, isReplaced: false }
const idle: Progress = { pending: null, failed: null }

/** Lets the forms for an account take each other's place where `paths` has no page for them. */
export function InPlace({ first, shared, children }: InPlaceProps): ReactNode {
  const [shown, setShown] = useState(start)
  const [progress, setProgress] = useState(idle)
  const newest = useRef<object>(undefined)
  // A form that arrives after its place went away is shown to nobody.
  useEffect(() => () => void (newest.current = undefined), [])
  const { Form, email, isReplaced } = shown
  const value = useMemo((): InPlaceSwitch => {
    const place = (next: Shown) => {
      newest.current = undefined
      setProgress(idle)
      setShown(next)
    }
    return {
      ...progress,
      back: Form === null ? undefined : first,
      // What fails here is tried again when it is pressed, and said then.
      prepare: (form) => void forms[form]().catch(() => {}),
      show(form, typed) {
        if (form === first) return place({ Form: null, email: typed, isReplaced: true })
        const turn = {}
        newest.current = turn
        setProgress({ pending: form, failed: null })
        forms[form]().then(
          (Next) => newest.current === turn && place({ Form: Next, email: typed, isReplaced: true }),
          () => newest.current === turn && setProgress({ pending: null, failed: form }),
        )
      },
    }
  }, [progress, Form, first])
  return (
    <InPlaceContext value={value}>
      <ReplacedContext value={isReplaced}>
        {Form === null ? children(email) : <Form {...shared} email={email ?? ''} />}
        {isReplaced && first !== undefined && <StartAgain onSignOut={() => setShown(start)} />}
      </ReplacedContext>
    </InPlaceContext>
  )
}

/** Who signs out finds the form that the page is about. */
function StartAgain({ onSignOut }: { readonly onSignOut: () => void }): ReactNode {
  useReturnToForm(onSignOut)
  return null
}

/** The code of each form, which is loaded when somebody is about to go there. */
export const forms: Readonly<Record<FormName, () => Promise<ComponentType<FormInPlaceProps>>>> = {
  'sign-in': async () => (await import('./plain-sign-in.tsx')).SignInInPlace,
  'sign-up': async () => (await import('./plain-sign-up.tsx')).SignUpInPlace,
  'forgot-password': async () => (await import('./plain-forgot-password.tsx')).ForgotPasswordInPlace,
}
