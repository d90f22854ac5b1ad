'use client'
import type { ReactNode } from 'react'
import { useAuthContext } from '../context.ts'
import { entry, useAuthForm } from '../hooks/use-auth-form.ts'
import { Field } from '../parts/field.tsx'
import { FormDialog } from '../parts/form-dialog.tsx'
import { DialogFrame, question } from './dialog-frame.tsx'
import type { Profile } from './profile.ts'
import type { OpenDialog } from '../hooks/use-dialog.tsx'

/** What somebody wants to end. */
export type DangerWish = 'leave' | 'delete'

type Props = OpenDialog<DangerWish> & { readonly profile: Profile }

/** The dialog that asks whether it is meant. */
export function DangerDialog({ wish, ...rest }: Props): ReactNode {
  return (
    <DialogFrame container={rest.profile.container}>
      {wish === 'leave' ? <LeaveDialog {...rest} /> : <DeleteDialog {...rest} />}
    </DialogFrame>
  )
}

function LeaveDialog({ profile, opener, onClose }: Omit<Props, 'wish'>): ReactNode {
  const { t } = useAuthContext('OrganizationProfile')
  const values = { organization: profile.organization.name }
  const form = useAuthForm('OrganizationProfile', {
    ...question,
    path: '/organization/leave',
    send: () => profile.prove(profile.leave),
    onSuccess() {
      onClose()
      profile.onGone('left')
    },
    onError: profile.onError,
  })
  return (
    <FormDialog
      {...{ form, opener, onClose }}
      title={t('orgLeave.title', values)}
      description={t('orgLeave.explanation', values)}
      labels={{ submit: t('orgLeave.submit', values), pending: t('orgLeave.pending') }}
      tone="danger"
    />
  )
}

function DeleteDialog({ profile, opener, onClose }: Omit<Props, 'wish'>): ReactNode {
  const { t } = useAuthContext('OrganizationProfile')
  const { name, slug } = profile.organization
  const form = useAuthForm('OrganizationProfile', {
    path: '/organization/delete',
    fields: {
      confirmation: {
        type: 'text',
        autoCapitalize: 'none',
        autoCorrect: 'off',
        spellCheck: false,
        dir: 'ltr',
      },
    },
    placement: {},
    read: (element) => entry(element, 'confirmation').trim(),
    check: (typed: string) =>
      typed.toLowerCase() === slug.toLowerCase() ? {} : { confirmation: 'orgDelete.mismatch' as const },
    send: () => profile.prove(profile.remove),
    quote: () => ({ slug }),
    onSuccess() {
      onClose()
      profile.onGone('deleted')
    },
    onError: profile.onError,
  })
  return (
    <FormDialog
      {...{ form, opener, onClose }}
      title={t('orgDelete.title', { organization: name })}
      description={t('orgDelete.explanation')}
      labels={{ submit: t('orgDelete.submit', { organization: name }), pending: t('orgDelete.pending') }}
      tone="danger"
    >
      <Field
        {...form.getFieldProps('confirmation')}
        label={t('orgDelete.confirm', { slug })}
        error={form.errors.fields.confirmation?.text}
      />
    </FormDialog>
  )
}
