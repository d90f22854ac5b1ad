'use client'
import { type ReactNode, useContext } from 'react'
import { type SessionUser, useAuthContext } from '../../core/context.ts'
import type { AuthForm } from '../../core/use-auth-form.ts'
import { Button } from '../../parts/button.tsx'
import { Card, RowsContext } from '../../parts/card.tsx'
import { Form, type FormProps } from '../../parts/form.tsx'
import { usePart } from '../../core/part.ts'
import { Widget } from '../../parts/widget.tsx'
import type { OwnSectionProps } from './account-frame.tsx'
import { AccountSection } from '../../parts/account-section.tsx'
import { OpeningRow } from './opening-row.tsx'

export interface AccountFormProps<Name extends string, Values>
  extends OwnSectionProps, Pick<FormProps<Name, Values>, 'tone'> {
  readonly name: string
  readonly form: AuthForm<Name, Values>
  /** What the keys of its sentences begin with. */
  readonly sentences: 'changePassword' | 'changeEmail' | 'changeUsername' | 'deleteAccount'
  readonly describe: (user: SessionUser) => string
  /** What the form changes, where that can be read. */
  readonly known?: (user: SessionUser) => string
  /** In a row, in the place of what cannot be read. */
  readonly placeholder?: string
  /** What came of it, in the place of the form; null before. */
  readonly done: Done | null
  /** The fields. */
  readonly children: (user: SessionUser) => ReactNode
}

interface Done {
  /** By default that of the form. */
  readonly title?: string
  readonly text: string
  /** There is no way back to the form, and perhaps nobody who is signed in any more. */
  readonly isFinal?: boolean
}

/**
 * One form about the own account, and what came of it: a card, or in a panel a row that opens it in place. To be read only,
 * what is known, or nothing.
 */
export function AccountForm<Name extends string, Values>(props: AccountFormProps<Name, Values>): ReactNode {
  const { form, sentences, describe, known, placeholder, done, children, tone, readOnly, ...root } = props
  const { t } = useAuthContext()
  const part = usePart()
  const isRow = useContext(RowsContext)
  const title = t(`${sentences}.title`)
  if (readOnly && known === undefined) return null
  const end = done !== null && (
    <Card title={done.title ?? title} description={done.text} takesFocus>
      {done.isFinal !== true && <Button onClick={form.reset}>{t('common.done')}</Button>}
    </Card>
  )
  const value = (user: SessionUser) => (
    <span {...(known === undefined ? part('description') : { dir: 'auto' })}>{known?.(user) ?? placeholder}</span>
  )
  const labels = { submit: t(`${sentences}.submit`), pending: t(`${sentences}.pending`) }
  const card = (user: SessionUser) => (
    <Card title={title} description={describe(user)}>
      <Form {...{ form, labels, tone }}>{children(user)}</Form>
    </Card>
  )
  const row = (user: SessionUser) => (
    <OpeningRow
      {...{ title, tone }}
      description={describe(user)}
      value={value(user)}
      {...(tone === 'danger' && { label: title })}
    >
      {(close) => <RowForm {...{ form, labels, tone, close }}>{children(user)}</RowForm>}
    </OpeningRow>
  )
  const fact = (user: SessionUser) => <Card title={title} description={value(user)} />
  const content = readOnly ? fact : isRow ? row : card
  return (
    <Widget data-state={form.state} {...root}>
      {done?.isFinal === true ? end : <AccountSection title={title}>{(user) => end || content(user)}</AccountSection>}
    </Widget>
  )
}

interface RowFormProps<Name extends string, Values> extends Pick<
  FormProps<Name, Values>,
  'form' | 'labels' | 'tone' | 'children'
> {
  readonly close: () => void
}

/** The form of a row, with the way back beside its button. */
function RowForm<Name extends string, Values>({ close, children, ...frame }: RowFormProps<Name, Values>): ReactNode {
  const { t } = useAuthContext()
  const cancel = () => {
    frame.form.reset()
    close()
  }
  return (
    <Form
      {...frame}
      beside={
        <Button aria-disabled={frame.form.state === 'pending'} onClick={cancel}>
          {t('common.cancel')}
        </Button>
      }
    >
      {children}
    </Form>
  )
}
