'use client'
import type { ReactNode } from 'react'
import { usePart } from '../core/part.ts'

/**
 * Tells a password manager whose password the form is about. It is there for programs only: a person cannot see or reach
 * it, and `hidden` would hide it from those programs too.
 */
export function AccountName({ email }: { readonly email: string }): ReactNode {
  return (
    <input
      {...usePart()('account-name')}
      type="email"
      name="username"
      autoComplete="username"
      defaultValue={email}
      key={email}
      readOnly
      tabIndex={-1}
      aria-hidden="true"
    />
  )
}
