'use client'
import type { ReactNode } from 'react'
import { type SignUpField, useAuthContext } from '../context.ts'
import { usePart } from '../parts/part.ts'

/** What somebody with a new account agrees to. An address is a path of your own, or http(s); anything else is no link. */
export interface SignUpLegal {
  readonly termsUrl?: string
  readonly privacyUrl?: string
  /** A box has to be ticked before the form is sent; else a sentence says it. */
  readonly required?: boolean
}

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
