'use client'
import { passkeysEnglish } from './messages.ts'
import { useSentences } from '../hooks/use-sentences.ts'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { Passkey } from '../client/passkey.ts'
import { Button } from '../parts/button.tsx'
import { Icon } from '../parts/icon.tsx'
import { usePart } from '../parts/part.ts'
import { RemovePasskey } from './remove-passkey.tsx'
import { RenamePasskey } from './rename-passkey.tsx'

export interface PasskeyRowProps {
  readonly passkey: Passkey
  readonly name: string
  /** Without it, nobody could sign in any more. */
  readonly isLast: boolean
  /** The passkey that is being changed, or `add`. */
  readonly pending: string | null
  readonly onRename: (name: string) => Promise<boolean>
  readonly onRemove: () => Promise<boolean>
}

/** One passkey: what it is, since when, and what can be done with it. */
export function PasskeyRow({ passkey, name, isLast, pending, onRename, onRemove }: PasskeyRowProps): ReactNode {
  const { t } = useSentences('Passkeys', passkeysEnglish)
  const part = usePart()
  const id = useId()
  const renameButton = useRef<HTMLButtonElement>(null)
  const [isRenaming, setRenaming] = useState(false)
  const [wasRenaming, setWasRenaming] = useState(false)
  useEffect(() => {
    if (wasRenaming && !isRenaming) renameButton.current?.focus()
  }, [wasRenaming, isRenaming])
  const blocked = pending !== null
  return (
    <li {...part('account')}>
      <Icon shape="passkey" />
      {isRenaming ? (
        <RenamePasskey
          name={name}
          pending={pending === passkey.id}
          onSave={async (next) => (await onRename(next)) && setRenaming(false)}
          onCancel={() => setRenaming(false)}
        />
      ) : (
        <>
          <Facts passkey={passkey} name={name} />
          <div {...part('actions')}>
            <Button
              ref={renameButton}
              aria-label={t('passkeys.renameLabel', { name })}
              aria-disabled={blocked}
              onClick={() => {
                setRenaming(true)
                setWasRenaming(true)
              }}
            >
              {t('passkeys.rename')}
            </Button>
            <RemovePasskey
              name={name}
              blocked={isLast || blocked}
              reason={isLast ? `${id}-last` : undefined}
              onRemove={onRemove}
            />
          </div>
        </>
      )}
      {isLast && (
        <p {...part('note')} id={`${id}-last`}>
          {t('passkeys.last')}
        </p>
      )}
    </li>
  )
}

function Facts({ passkey, name }: { readonly passkey: Passkey; readonly name: string }): ReactNode {
  const { t, locale } = useSentences('Passkeys', passkeysEnglish)
  const day = (time: string) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(new Date(time))
  const { createdAt, lastUsedAt, backedUp } = passkey
  const isUsed = lastUsedAt !== undefined && lastUsedAt !== null
  return (
    <span {...usePart()('person')}>
      <strong>{name}</strong>
      <span>
        {t('passkeys.created', { date: day(createdAt) })},{' '}
        {isUsed ? t('passkeys.used', { date: day(lastUsedAt) }) : t('passkeys.unused')}
      </span>
      <span>{t(backedUp ? 'passkeys.synced' : 'passkeys.oneDevice')}</span>
    </span>
  )
}
