'use client'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import copy from 'lucide/dist/esm/icons/copy.mjs'
import download from 'lucide/dist/esm/icons/download.mjs'
import { useAuthContext } from '../../core/context.ts'
import { usePart } from '../../core/part.ts'
import { Button } from '../../parts/button.tsx'
import { Icon } from '../../parts/icon.tsx'
import { copyText } from './copy-button.tsx'

export interface BackupCodesProps {
  readonly codes: readonly string[]
  /** On the button that goes on; by default “Done”. */
  readonly label?: string | undefined
  readonly onDone: () => void
}

/** Shows backup codes, this once, with the ways to keep them. */
export function BackupCodes({ codes, label, onDone }: BackupCodesProps): ReactNode {
  const { t, app } = useAuthContext()
  const part = usePart()
  const [isCopied, setCopied] = useState(false)
  const title = useRef<HTMLParagraphElement>(null)
  const text = `${codes.join('\n')}\n`
  useEffect(() => title.current?.focus(), [])
  return (
    <div {...part('steps')}>
      <p {...part('label')} ref={title} tabIndex={-1}>
        {t('twoFactor.codesTitle')}
      </p>
      <p {...part('description')}>{t('twoFactor.codesHint')}</p>
      <ul {...part('codes')}>
        {codes.map((code) => (
          <li key={code} dir="ltr">
            {code}
          </li>
        ))}
      </ul>
      <div {...part('actions')}>
        <Button onClick={() => void copyText(text).then(setCopied)}>
          <Icon of={copy} />
          {t(isCopied ? 'twoFactor.copied' : 'twoFactor.copy')}
        </Button>
        <Button onClick={() => save(text, `${app.name ?? window.location.hostname} ${t('twoFactor.fileName')}.txt`)}>
          <Icon of={download} />
          {t('twoFactor.download')}
        </Button>
      </div>
      <output {...part('sr-only')}>{isCopied && t('twoFactor.copied')}</output>
      <Button part="submit" onClick={onDone}>
        {label ?? t('twoFactor.codesDone')}
      </Button>
    </div>
  )
}

/** Hands a text to the browser as a file. */
function save(text: string, name: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name.replaceAll(/[\\/:*?"<>|]/g, ' ')
  link.click()
  URL.revokeObjectURL(address)
}
