'use client'
import type { MouseEvent, ReactNode } from 'react'
import { useSentences } from '../../core/use-sentences.ts'
import { type UseSignOutOptions, useSignOut } from '../../core/use-sign-out.ts'
import { Alert } from '../../parts/alert.tsx'
import { Button } from '../../parts/button.tsx'
import { Widget, type WidgetProps } from '../../parts/widget.tsx'
import { controlsEnglish } from '../../locales/english/controls.ts'
import { slotted } from './slot.ts'

export interface SignOutButtonProps extends WidgetProps, UseSignOutOptions {
  /** The one element inside becomes the button; say with `onError` when it did not work. */
  readonly asChild?: boolean | undefined
  readonly children?: ReactNode
}

/** Signs out, here and in the other tabs. */
export function SignOutButton({ asChild, redirectTo, onSuccess, onError, ...props }: SignOutButtonProps): ReactNode {
  const { children, ...root } = props
  const { t } = useSentences('SignOutButton', controlsEnglish, props)
  const { state, signOut } = useSignOut({ redirectTo, onSuccess, onError })
  const pending = state === 'pending'
  if (asChild === true) {
    const onClick = (event: MouseEvent<HTMLElement>) => {
      if (event.defaultPrevented) return
      event.preventDefault()
      void signOut()
    }
    const busy = pending ? ({ 'aria-busy': true, 'aria-disabled': true } as const) : {}
    return slotted('SignOutButton', children, { ...busy, onClick, className: root.className })
  }
  return (
    <Widget {...root} name="sign-out-button" data-state={state}>
      <Button pending={pending} onClick={() => void signOut()}>
        {children ?? t(pending ? 'signOut.pending' : 'signOut.submit')}
      </Button>
      <Alert>{state === 'error' && t('signOut.failed')}</Alert>
    </Widget>
  )
}
