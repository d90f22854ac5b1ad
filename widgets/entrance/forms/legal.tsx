'use client'
import type { ReactNode } from 'react'
import { type SignUpField, type SignUpLegal, useAuthContext } from '../../core/context.ts'
import { usePart } from '../../core/part.ts'
import { consentName } from '../../core/asked-fields.ts'
import { RichText } from '../../parts/rich-text.tsx'

/** The box to tick, as a question of the form. */
export function consentTo(legal: SignUpLegal): SignUpField {
  return { name: consentName, type: 'checkbox', required: true, label: <Legal {...legal} /> }
}

/** The sentence with its links. They lead to a tab of their own: what was typed stays. */
export function Legal({ termsUrl = '', privacyUrl = '', required }: SignUpLegal): ReactNode {
  const { t } = useAuthContext()
  const part = usePart()
  const linkTo = (url: string) => (text: string) =>
    isPage(url) ? (
      <a {...part('link')} href={url} target="_blank" rel="noopener">
        {text}
      </a>
    ) : (
      text
    )
  const [terms, privacy] = [t('signUp.terms'), t('signUp.privacy')]
  const isBoth = isPage(termsUrl) && isPage(privacyUrl)
  const text = isBoth
    ? t(required ? 'signUp.agree' : 'signUp.agreed', { terms, privacy })
    : t(required ? 'signUp.agreeOne' : 'signUp.agreedOne', { document: isPage(termsUrl) ? terms : privacy })
  const link = linkTo(isPage(termsUrl) ? termsUrl : privacyUrl)
  return <RichText text={text} tags={{ terms: linkTo(termsUrl), privacy: linkTo(privacyUrl), link }} />
}

/** A page of the web: nothing that runs. */
function isPage(url: string): boolean {
  return /^(?:https?:\/)?\//i.test(url)
}
