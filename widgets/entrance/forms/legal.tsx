'use client'
import type { ReactNode } from 'react'
import { type SignUpField, type SignUpLegal, useAuthContext } from '../../core/context.ts'
import { usePart } from '../../core/part.ts'

/** The box to tick, as a question of the form. */
export function consentTo(legal: SignUpLegal): SignUpField {
  return { name: 'legal', type: 'checkbox', required: true, label: <Legal {...legal} /> }
}

/** The sentence with its links. They lead to a tab of their own: what was typed stays. */
export function Legal({ termsUrl, privacyUrl, required }: SignUpLegal): ReactNode {
  const { t } = useAuthContext()
  const part = usePart()
  const link = (url = '', text: string) =>
    /^(?:https?:\/)?\//i.test(url) && (
      <a {...part('link')} href={url} target="_blank" rel="noopener">
        {text}
      </a>
    )
  return (
    <>
      {t(required ? 'signUp.agree' : 'signUp.agreed')} {link(termsUrl, t('signUp.terms'))}{' '}
      {link(privacyUrl, t('signUp.privacy'))}
    </>
  )
}
