'use client'
import type { ReactNode } from 'react'
import { type SessionUser, useAuthContext } from '../../core/context.ts'
import type { AuthForm } from '../../core/use-auth-form.ts'
import { Button } from '../../parts/button.tsx'
import { Card } from '../../parts/card.tsx'
import { Form, type FormProps } from '../../parts/form.tsx'
import { Widget } from '../../parts/widget.tsx'
import type { OwnSectionProps } from './account-frame.tsx'
import { AccountSection } from '../../parts/account-section.tsx'

export interface AccountFormProps<Name extends string, Values>
  extends OwnSectionProps, Pick<FormProps<Name, Values>, 'tone'> {
  readonly name: string
  readonly form: AuthForm<Name, Values>
  /** What the keys of its sentences begin with. */
  readonly sentences: 'changePassword' | 'changeEmail' | 'changeUsername' | 'deleteAccount'
  readonly describe: (user: SessionUser) => string
  /** What the form changes, where that can be read. */
  readonly known?: (user: SessionUser) => string
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

/** A card with one form about the own account, and what came of it; to be read only, what is known, or nothing. */
export function AccountForm<Name extends string, Values>(props: AccountFormProps<Name, Values>): ReactNode {
  const { form, sentences, describe, known, done, children, tone, readOnly, ...root } = props
  const { t } = useAuthContext()
  const title = t(`${sentences}.title`)
  if (readOnly && known === undefined) return null
  const end = done !== null && (
    <Card title={done.title ?? title} description={done.text} takesFocus>
      {done.isFinal !== true && <Button onClick={form.reset}>{t('common.done')}</Button>}
    </Card>
  )
  const fact = (user: SessionUser) => <Card title={title} description={<span dir="auto">{known?.(user)}</span>} />
  const labels = { submit: t(`${sentences}.submit`), pending: t(`${sentences}.pending`) }
  const change = (user: SessionUser) =>
    end || (
      <Card title={title} description={describe(user)}>
        <Form {...{ form, labels, tone }}>{children(user)}</Form>
      </Card>
    )
  return (
    <Widget data-state={form.state} {...root}>
      {done?.isFinal === true ? end : <AccountSection title={title}>{readOnly ? fact : change}</AccountSection>}
    </Widget>
  )
}
