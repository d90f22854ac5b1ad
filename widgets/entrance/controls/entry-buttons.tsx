'use client'
import type { ReactNode } from 'react'
import { useSentences } from '../../core/use-sentences.ts'
import { EntryButton, type EntryButtonProps } from './entry-button.tsx'
import { controlsEnglish } from '../../locales/english/controls.ts'

export type { EntryButtonProps } from './entry-button.tsx'

/** Leads to sign-in: to its page, or in a dialog. The dialog's code comes when somebody points at the button. */
export function SignInButton(props: EntryButtonProps): ReactNode {
  const { t, paths } = useSentences('SignInButton', controlsEnglish, props)
  const entry = { widget: 'SignInButton', name: 'sign-in-button', view: 'sign-in', page: paths.signIn } as const
  return <EntryButton {...props} entry={{ ...entry, text: t('signIn.submit') }} />
}

/** Leads to sign-up: to its page, or in a dialog. The dialog's code comes when somebody points at the button. */
export function SignUpButton(props: EntryButtonProps): ReactNode {
  const { t, paths } = useSentences('SignUpButton', controlsEnglish, props)
  const entry = { widget: 'SignUpButton', name: 'sign-up-button', view: 'sign-up', page: paths.signUp } as const
  return <EntryButton {...props} entry={{ ...entry, text: t('controls.signUp') }} />
}
