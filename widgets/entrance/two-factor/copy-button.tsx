'use client'
import { type ReactNode, useState } from 'react'
import check from 'lucide/dist/esm/icons/check.mjs'
import copy from 'lucide/dist/esm/icons/copy.mjs'
import { useAuthContext } from '../../core/context.ts'
import { usePart } from '../../core/part.ts'
import { Icon } from '../../parts/icon.tsx'

/** Copies a text from inside the frame of its input, and says so. */
export function CopyButton({ text, label }: { readonly text: string; readonly label: string }): ReactNode {
  const { t } = useAuthContext()
  const part = usePart()
  const [isCopied, setCopied] = useState(false)
  return (
    <>
      <button {...part('toggle')} type="button" aria-label={label} onClick={() => void copyText(text).then(setCopied)}>
        <Icon of={isCopied ? check : copy} />
      </button>
      <output {...part('sr-only')}>{isCopied && t('twoFactor.copied')}</output>
    </>
  )
}

/** Whether it is in the clipboard: a page without https, or a person, may not allow that. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
