'use client'
import { type ReactNode, useState } from 'react'
import check from 'lucide/dist/esm/icons/check.mjs'
import circle from 'lucide/dist/esm/icons/circle.mjs'
import { useConfiguredContext } from '../core/use-capabilities.ts'
import { passwordLength } from '../core/password-rule.ts'
import type { FieldProps } from './field.tsx'
import { Icon } from './icon.tsx'
import { PasswordField } from './password-field.tsx'
import { usePart } from '../core/part.ts'

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

/** The rule; a tick when it is met. The most that is allowed is said to who came that far. */
function PolicyHint({ length }: { readonly length: number }): ReactNode {
  const { t, passwordPolicy } = useConfiguredContext()
  const { min, max } = passwordPolicy
  const met = length >= min && length <= max
  const rule = length > max ? t('errors.PASSWORD_TOO_LONG', { max }) : t('password.policy', { min })
  return (
    <span {...usePart()('hint')} data-state={met ? 'met' : 'unmet'}>
      <Icon of={met ? check : circle} />
      <span>{met ? t('password.policyMet') : rule}</span>
    </span>
  )
}
