'use client'
import type { ReactNode } from 'react'
import { Show, type ShowCondition } from '../../entrance/controls/show.tsx'
import { MenuItem, MenuLink } from '../../parts/menu-item.tsx'

/** A line of the menu: a page, or something to do. */
export type UserButtonItem = {
  readonly label: string
  readonly icon?: ReactNode
  /** Who sees it, as `when` of `Show`; everybody by default. */
  readonly when?: ShowCondition | undefined
} & ({ readonly href: string; readonly onSelect?: never } | { readonly onSelect: () => void; readonly href?: never })

/** Lines that the application adds. */
export function OwnItems({ items }: { readonly items: readonly UserButtonItem[] }): ReactNode {
  return items.map((item) =>
    item.when === undefined ? (
      <OwnItem {...item} key={item.label} />
    ) : (
      <Show when={item.when} key={item.label}>
        <OwnItem {...item} />
      </Show>
    ),
  )
}

function OwnItem({ label, icon, href, onSelect }: UserButtonItem): ReactNode {
  const content = (
    <>
      {icon}
      <span>{label}</span>
    </>
  )
  if (href !== undefined) return <MenuLink href={href}>{content}</MenuLink>
  return (
    <MenuItem closes text={label} onSelect={onSelect}>
      {content}
    </MenuItem>
  )
}
