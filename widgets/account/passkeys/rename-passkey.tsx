'use client'
import { useAuthContext } from '../../core/context.ts'
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { entry } from '../../core/use-auth-form.ts'
import { Button } from '../../parts/button.tsx'
import { Field } from '../../parts/field.tsx'
import { usePart } from '../../core/part.ts'

export interface RenamePasskeyProps {
  readonly name: string
  readonly pending: boolean
  readonly onSave: (name: string) => void
  readonly onCancel: () => void
}

/** The name of a passkey as a form in its row. Esc leaves it as it was. */
export function RenamePasskey({ name, pending, onSave, onCancel }: RenamePasskeyProps): ReactNode {
  const { t } = useAuthContext()
  const part = usePart()
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [error, setError] = useState<string>()
  useEffect(() => form.current?.querySelector('input')?.select(), [])
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (pending) return
    const next = entry(event.currentTarget, 'passkeyName').trim()
    if (next !== '') return onSave(next)
    setError(t('passkeys.nameMissing'))
    form.current?.querySelector('input')?.focus()
  }
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !pending) onCancel()
  }
  return (
    // The row is a list item and the form its content: Esc is heard from every control in it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form {...part('form')} ref={form} method="post" noValidate onSubmit={save} onKeyDown={keys}>
      <Field
        id={id}
        name="passkeyName"
        label={t('passkeys.name')}
        defaultValue={name}
        maxLength={longestName}
        autoComplete="off"
        error={error}
        onInput={() => setError(undefined)}
      />
      <div {...part('actions')}>
        <Button part="submit" type="submit" pending={pending}>
          {t(pending ? 'passkeys.saving' : 'passkeys.save')}
        </Button>
        <Button aria-disabled={pending} onClick={onCancel}>
          {t('common.cancel')}
        </Button>
      </div>
    </form>
  )
}

/** Characters; the service has the last word. */
const longestName = 64
