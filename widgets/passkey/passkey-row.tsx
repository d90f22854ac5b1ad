'use client'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { Passkey } from '../client/passkey.ts'
import { useAuthContext } from '../context.ts'
import { useAuthMessages } from '../hooks/use-auth-messages.ts'
import { Button } from '../parts/button.tsx'
import { Icon } from '../parts/icon.tsx'
import { usePart } from '../parts/part.ts'
import { RenamePasskey } from './rename-passkey.tsx'

export interface PasskeyRowProps {
  readonly passkey: Passkey
  readonly name: string
  /** Without it, nobody could sign in any more. */
  readonly isLast: boolean
  /** The passkey that is being changed, or `add`. */
  readonly pending: string | null
  readonly onRename: (name: string) => Promise<boolean>
  readonly onRemove: () => void
}

/** One passkey: what it is, since when, and what can be done with it. */
export function PasskeyRow({ passkey, name, isLast, pending, onRename, onRemove }: PasskeyRowProps): ReactNode {
  const { t } = useAuthContext()
  const part = usePart()
  const id = useId()
  const renameButton = useRef<HTMLButtonElement>(null)
  const [isRenaming, setRenaming] = useState<boolean | null>(null)
  useEffect(() => {
    if (isRenaming === false) renameButton.current?.focus()
  }, [isRenaming])
  const blocked = pending !== null
  return (
    <li {...part('account')}>
      <Icon shape="passkey" />
      {isRenaming === true ? (
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
              onClick={() => setRenaming(true)}
            >
              {t('passkeys.rename')}
            </Button>
            <Button
              aria-label={t('passkeys.removeLabel', { name })}
              aria-describedby={isLast ? id : undefined}
              aria-disabled={isLast || blocked}
              onClick={onRemove}
            >
              {t('passkeys.remove')}
            </Button>
          </div>
        </>
      )}
      {isLast && (
        <p {...part('note')} id={id}>
          {t('passkeys.last')}
        </p>
      )}
    </li>
  )
}

function Facts({ passkey, name }: Pick<PasskeyRowProps, 'passkey' | 'name'>): ReactNode {
  const { t, formatDate } = useAuthMessages()
  const { createdAt, lastUsedAt, backedUp } = passkey
  return (
    <span {...usePart()('person')}>
      <strong>{name}</strong>
      <span>
        {t('passkeys.created', { date: formatDate(createdAt) })},{' '}
        {lastUsedAt ? t('passkeys.used', { date: formatDate(lastUsedAt) }) : t('passkeys.unused')}
      </span>
      <span>{t(backedUp ? 'passkeys.synced' : 'passkeys.oneDevice')}</span>
    </span>
  )
}
