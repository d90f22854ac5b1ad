'use client'
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role, jsx-a11y/prefer-tag-over-role -- on a narrow screen a row is no table row by its `display`, and loses its role with it */
import type { ReactNode } from 'react'
import { useAuthContext } from '../core/context.ts'
import { Avatar } from './avatar.tsx'
import { usePart } from '../core/part.ts'

/** One column; the first one names the row. */
export interface Column {
  readonly label: string
  /** Above the column in place of its label, e.g. a button that sorts by it. */
  readonly head?: ReactNode
  readonly sorted?: 'ascending' | 'descending' | undefined
}

export interface PeopleTableProps {
  readonly label: string
  readonly columns: readonly Column[]
  /** Says what the last column, that of the menus, is for. */
  readonly actions: string
  /** Says that they are being looked up, to who cannot see the grey lines. */
  readonly loading: string
  /** `PersonRow` elements; undefined while they are being looked up. */
  readonly children: ReactNode
}

/**
 * People as rows. On a narrow screen the rows are drawn as cards; the roles are said because such a `display` would take
 * the meaning of a table away.
 */
export function PeopleTable({ label, columns, actions, loading, children }: PeopleTableProps): ReactNode {
  const part = usePart()
  return (
    <table {...part('table')} role="table" aria-label={label} aria-busy={children === undefined}>
      <thead {...part('table-head')} role="rowgroup">
        <tr role="row">
          {columns.map(({ label: text, head = text, sorted }) => (
            <th key={text} {...part('cell')} role="columnheader" scope="col" aria-sort={sorted}>
              {head}
            </th>
          ))}
          <th {...part('cell')} role="columnheader" scope="col">
            <span {...part('sr-only')}>{actions}</span>
          </th>
        </tr>
      </thead>
      <tbody {...part('table-body')} role="rowgroup">
        {children === undefined ? <Skeleton span={columns.length + 1}>{loading}</Skeleton> : children}
      </tbody>
    </table>
  )
}

export interface PersonRowProps {
  readonly name: string
  readonly image: string | null | undefined
  /** Of the person; chooses the hue behind their initials. */
  readonly id: string
  /** Below the name: read from left to right in every language; all of it in `title` where it is cut. */
  readonly email?: string | undefined
  /** The name is an address: one line, all of it in `title`. */
  readonly isNameCut?: boolean
  /** Beside the name: `badge` parts. */
  readonly badges?: ReactNode
  /** What can be done. */
  readonly menu: ReactNode
  readonly 'data-user'?: string
  readonly 'data-member'?: string
  readonly 'data-invitation'?: string
  /** `Cell` elements. */
  readonly children: ReactNode
}

/** One person: picture, name and email, what there is to know, and a menu. */
export function PersonRow(props: PersonRowProps): ReactNode {
  const { name, image, id, email, isNameCut = false, badges, menu, children, ...rest } = props
  const part = usePart()
  return (
    <tr {...part('table-row')} role="row" {...rest}>
      <th {...part('cell')} role="rowheader" scope="row">
        <span {...part('person')}>
          <Avatar {...{ name, image, id }} />
          <span>
            <strong dir="auto" title={isNameCut ? name : undefined}>
              {name}
            </strong>
            {badges}
            {email !== undefined && (
              <span dir="ltr" title={email}>
                {email}
              </span>
            )}
          </span>
        </span>
      </th>
      {children}
      <td {...part('cell')} role="cell">
        {menu}
      </td>
    </tr>
  )
}

/** A cell that, on a card, says itself what its column is. */
export function Cell({ label, children }: { readonly label: string; readonly children: ReactNode }): ReactNode {
  const part = usePart()
  return (
    <td {...part('cell')} role="cell">
      <span {...part('cell-label')} aria-hidden="true">
        {label}
      </span>
      {children}
    </td>
  )
}

/** A moment as its day, with the hour in `title`. */
export function Day({ of: moment }: { readonly of: string }): ReactNode {
  const { locale } = useAuthContext()
  const date = new Date(moment)
  const full = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short' })
  return (
    <time dateTime={moment} title={full.format(date)}>
      {new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(date)}
    </time>
  )
}

/** In the shape of the rows that will be there, and as high. */
function Skeleton({ span, children }: { readonly span: number; readonly children: ReactNode }): ReactNode {
  const part = usePart()
  return [1, 2, 3].map((row) => (
    <tr key={row} {...part('table-row')} role="row">
      <td {...part('cell')} role="cell" colSpan={span}>
        <span {...part('person')} aria-hidden="true">
          <span {...part('skeleton')} data-line="picture" />
          <span {...part('skeleton')} data-line="name" />
        </span>
        {row === 1 && <span {...part('sr-only')}>{children}</span>}
      </td>
    </tr>
  ))
}
