'use client'
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import eye from 'lucide/dist/esm/icons/eye.mjs'
import eyeOff from 'lucide/dist/esm/icons/eye-off.mjs'
import { Icon } from './icon.tsx'
import { useAuthContext } from '../core/context.ts'
import { useHydrated } from '../core/use-hydrated.ts'
import { Field, type FieldProps } from './field.tsx'
import { usePart } from '../core/part.ts'

/** A password input with a button that shows what was typed; sending the form hides it again. */
export function PasswordField(props: FieldProps): ReactNode {
  const { t } = useAuthContext('PasswordField')
  const part = usePart()
  const hydrated = useHydrated()
  const button = useRef<HTMLButtonElement>(null)
  const [visible, setVisible] = useState(false)

  useEffect(() => {
    // There is no button before.
    if (!hydrated) return undefined
    const form = button.current?.form
    const hide = () => setVisible(false)
    form?.addEventListener('submit', hide)
    return () => form?.removeEventListener('submit', hide)
  }, [hydrated])
  const toggle = () => {
    const input = inputOf(button.current)
    const caret = [input?.selectionStart ?? null, input?.selectionEnd ?? null] as const
    setVisible(!visible)
    // Chromium puts the caret to the start when it lays out an input whose type has changed.
    requestAnimationFrame(() => input?.setSelectionRange(...caret))
  }
  return (
    <Field
      {...props}
      type={visible ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      trailing={
        // Without JavaScript the button could do nothing.
        hydrated && (
          <button
            {...part('toggle')}
            ref={button}
            type="button"
            aria-label={t('password.show')}
            aria-pressed={visible}
            aria-controls={props.id}
            onMouseDown={keepFocus}
            onClick={toggle}
          >
            <Icon of={visible ? eyeOff : eye} />
          </button>
        )
      }
    />
  )
}

function inputOf(button: HTMLButtonElement | null): HTMLInputElement | null {
  return button?.parentElement?.querySelector('input') ?? null
}

/** Leaves caret and on-screen keyboard where they are. */
function keepFocus(event: MouseEvent): void {
  event.preventDefault()
}
