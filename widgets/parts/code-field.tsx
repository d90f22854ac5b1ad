'use client'
import { type FormEvent, type ReactNode, useRef } from 'react'
import { Field, type FieldProps } from './field.tsx'

export interface CodeFieldProps extends Omit<FieldProps, 'onInput'> {
  /** Digits of the code; by default 6. */
  readonly length?: number
}

/** Digits of a code that nobody writes down, where the service does not say otherwise. */
const usualLength = 6

/** What an input for digits has: keyboards and password managers offer the code of a message that just came. */
export const digitsField = {
  type: 'text',
  dir: 'ltr',
  autoCapitalize: 'none',
  autoCorrect: 'off',
  spellCheck: false,
  autoComplete: 'one-time-code',
  inputMode: 'numeric',
} as const

/** A field for a code, which is sent by itself when all its digits are there. One input, so that pasting and filling work. */
export function CodeField({ length = usualLength, ...props }: CodeFieldProps): ReactNode {
  const sent = useRef('')
  const take = ({ currentTarget: input }: FormEvent<HTMLInputElement>) => {
    const digits = digitsOf(input.value)
    // The caret stays where it is unless there is something to leave out.
    if (digits !== input.value) input.value = digits
    if (digits.length === length && digits !== sent.current) input.form?.requestSubmit()
    sent.current = digits
  }
  return <Field {...props} data-look="code" data-digits={length} onInput={take} />
}

/** The digits of what was typed or pasted, also in the writing of Arabic or of a Japanese keyboard. */
export function digitsOf(text: string): string {
  const own = text.normalize('NFKC').replaceAll(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => {
    return String(digit.charCodeAt(0) & 0xf)
  })
  return own.replaceAll(/\D/g, '')
}
