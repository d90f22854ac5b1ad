'use client'
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import x from 'lucide/dist/esm/icons/x.mjs'
import { useAuthContext } from '../../core/context.ts'
import type { AuthForm } from '../../core/use-auth-form.ts'
import { Field } from '../../parts/field.tsx'
import { Icon } from '../../parts/icon.tsx'
import { usePart } from '../../core/part.ts'
import { type Recipient, isList, readRecipients, withRecipients } from './recipients.ts'

export interface ChipsFieldProps {
  readonly input: ReturnType<AuthForm<'email', unknown>['getFieldProps']>
  readonly label: string
  readonly hint: string
  readonly error: string | undefined
  readonly chosen: readonly Recipient[]
  readonly setChosen: (chosen: readonly Recipient[]) => void
}

/** Keys that end an address. */
const endings: ReadonlySet<string> = new Set([',', ';', ' '])

/** Addresses as chips before one input. A list can be pasted; what is no address is marked and stays to be corrected. */
export function ChipsField({ input: given, label, hint, error, chosen, setChosen }: ChipsFieldProps): ReactNode {
  const { t } = useAuthContext()
  const part = usePart()
  const input = useRef<HTMLInputElement>(null)
  const [news, setNews] = useState('')
  const add = (text: string) => {
    const next = withRecipients(chosen, readRecipients(text))
    setChosen(next)
    if (next.length > chosen.length) setNews(t('inviteMembers.added', { count: next.length }))
    if (input.current !== null) input.current.value = ''
  }
  const takeAway = (recipient: Recipient) => {
    setChosen(chosen.filter((other) => other !== recipient))
    setNews(t('inviteMembers.takenAway', { email: recipient.email }))
    input.current?.focus()
  }
  const correct = (recipient: Recipient) => {
    setChosen(chosen.filter((other) => other !== recipient))
    if (input.current !== null) input.current.value = recipient.email
    input.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { value } = event.currentTarget
    if (event.nativeEvent.isComposing) return
    // A blank inside `Name <name@example.com>` ends nothing.
    const isEnding = endings.has(event.key) && (event.key !== ' ' || value.includes('@')) && !/"[^"]*$/.test(value)
    if (value.trim() !== '' && (isEnding || event.key === 'Enter')) {
      event.preventDefault()
      add(value)
    }
    const last = chosen.at(-1)
    if (event.key === 'Backspace' && value === '' && last !== undefined) {
      event.preventDefault()
      correct(last)
    }
  }
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const text = event.clipboardData.getData('text')
    if (!isList(text)) return
    event.preventDefault()
    add(`${event.currentTarget.value} ${text}`)
  }
  return (
    <Field
      {...given}
      {...{ label, hint, error, onKeyDown, onPaste }}
      inputRef={input}
      required={false}
      leading={
        <>
          {chosen.length > 0 && (
            <ul {...part('chips')} aria-label={t('inviteMembers.chosen')}>
              {chosen.map((recipient) => (
                <li key={recipient.email} {...part('chip')} data-state={recipient.valid ? 'valid' : 'invalid'}>
                  <button type="button" dir="ltr" onClick={() => correct(recipient)}>
                    {recipient.email}
                    {!recipient.valid && <small>{t('inviteMembers.notAnAddress')}</small>}
                  </button>
                  <button
                    type="button"
                    aria-label={t('inviteMembers.takeAway', { email: recipient.email })}
                    onClick={() => takeAway(recipient)}
                  >
                    <Icon of={x} />
                  </button>
                </li>
              ))}
            </ul>
          )}
          <output {...part('sr-only')}>{news}</output>
        </>
      }
    />
  )
}
