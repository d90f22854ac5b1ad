'use client'
import { type ReactNode, createContext, useContext } from 'react'
import { usePart } from '../core/part.ts'

/** Whether the rows around offer nothing that can be done. */
export const ReadOnlyContext = createContext(false)

export interface AccountRowProps {
  readonly picture?: ReactNode
  readonly name: ReactNode
  /** Of the name, where it is not that of the page. */
  readonly dir?: 'ltr'
  /** An address: read from left to right in every language. */
  readonly email?: string | undefined
  /** Below the name. */
  readonly detail?: ReactNode
  readonly 'data-state'?: string
  readonly 'data-team'?: string
  readonly 'data-provider'?: string
  readonly 'data-invitation'?: string
  /** What can be done; left out in a list that is to be read only. */
  readonly children?: ReactNode
}

/** A person, an organization or a team in a list: picture, name and detail, with what can be done beside them. */
export function AccountRow({ picture, name, dir, email, detail, children, ...rest }: AccountRowProps): ReactNode {
  const part = usePart()
  return (
    <li {...part('account')} {...rest}>
      {picture}
      <span {...part('person')}>
        <strong dir={dir}>{name}</strong>
        {email !== undefined && <span dir="ltr">{email}</span>}
        {detail}
      </span>
      {!useContext(ReadOnlyContext) && children}
    </li>
  )
}
