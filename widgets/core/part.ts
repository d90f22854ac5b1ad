'use client'
import { createContext, useContext } from 'react'

/** The pieces that every widget is made of; a stable list, part of the public interface. */
export type PartName =
  | 'card'
  | 'header'
  | 'title'
  | 'description'
  | 'form'
  | 'field'
  | 'label'
  | 'control'
  | 'input'
  | 'note'
  | 'hint'
  | 'error'
  | 'toggle'
  | 'checkbox'
  | 'submit'
  | 'message'
  | 'code'
  | 'button'
  | 'footer'
  | 'link'
  | 'spinner'
  | 'icon'
  | 'avatar'
  | 'person'
  | 'placeholder'
  | 'menu-root'
  | 'trigger'
  | 'menu'
  | 'menu-header'
  | 'menu-items'
  | 'menu-item'
  | 'account-name'
  | 'row'
  | 'actions'
  | 'status'
  | 'overlay'
  | 'dialog'
  | 'social-list'
  | 'social'
  | 'mark'
  | 'divider'
  | 'accounts'
  | 'account'
  | 'retry'
  | 'passkey'
  | 'toolbar'
  | 'select'
  | 'choices'
  | 'table'
  | 'table-head'
  | 'table-body'
  | 'table-row'
  | 'cell'
  | 'cell-label'
  | 'sort'
  | 'badge'
  | 'pager'
  | 'skeleton'
  | 'banner'
  | 'tabs'
  | 'tab'
  | 'panel'
  | 'chips'
  | 'chip'
  | 'results'
  | 'facts'
  | 'picture'
  | 'sections'
  | 'nav'
  | 'tile'
  | 'empty'
  | 'loading'
  | 'sr-only'
  | 'setting'
  | 'value'
  | 'brand'
  | 'choice'
  | 'prefix'
  | 'fold'
  | 'qr'
  | 'codes'
  | 'steps'
  | 'ways'
  | 'optional'
  | 'menu-pair'
  | 'details'

/** Class names of your own, by part; they come after ours. */
export type ClassNames = Partial<Readonly<Record<PartName, string>>>

/** How the parts below a widget are dressed. */
export interface Dress {
  readonly classNames: ClassNames
  /** Parts and state attributes only, none of our classes. */
  readonly unstyled: boolean
}

/** Null outside of every widget, where the provider alone says how things look. */
export const DressContext = createContext<Dress | null>(null)

/** What marks an element as a part. */
export interface PartAttributes {
  readonly 'data-part': PartName
  readonly className: string | undefined
}

/** Returns the function that marks an element as a part and gives it its classes. */
export function usePart(): (name: PartName, extra?: string) => PartAttributes {
  const { classNames = {}, unstyled = false } = useContext(DressContext) ?? {}
  return (name, extra) => ({
    'data-part': name,
    className: joinClasses(unstyled ? undefined : `lk-${name}`, classNames[name], extra),
  })
}

/** Joins class names, or undefined when there are none, so that no empty attribute is written. */
export function joinClasses(...names: readonly (string | undefined)[]): string | undefined {
  return names.filter(Boolean).join(' ') || undefined
}
