'use client'
import { type ReactNode, useState } from 'react'
import { useAuthContext } from '../context.ts'
import { passwordLength } from '../hooks/password-rule.ts'
import type { FieldProps } from './field.tsx'
import { Icon } from './icon.tsx'
import { PasswordField } from './password-field.tsx'
import { usePart } from './part.ts'

/** A field for a password that is chosen now: it says the rule before anything is typed. */
export function NewPasswordField(props: Omit<FieldProps, 'hint' | 'onInput'>): ReactNode {
  const [length, setLength] = useState(0)
  return (
    <PasswordField
      {...props}
      hint={<PolicyHint length={length} />}
      onInput={(event) => setLength(passwordLength(event.currentTarget.value))}
    />
  )
}

/** The rule; a tick when it is met. */
function PolicyHint({ length }: { readonly length: number }): ReactNode {
  const { t, passwordPolicy } = useAuthContext('NewPasswordField')
  const met = length >= passwordPolicy.min && length <= passwordPolicy.max
  return (
    <span {...usePart()('hint')} data-state={met ? 'met' : 'unmet'}>
      <Icon shape={met ? 'check' : 'ring'} />
      <span>{met ? t('password.policyMet') : t('password.policy', { min: passwordPolicy.min })}</span>
    </span>
  )
}
