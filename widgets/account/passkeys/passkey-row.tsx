'use client'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import fingerprint from 'lucide/dist/esm/icons/fingerprint-pattern.mjs'
import type { Passkey } from '../../client/index.ts'
import { useAuthContext } from '../../core/context.ts'
import { listOf } from '../../core/language.ts'
import { useAuthMessages } from '../../core/use-auth-messages.ts'
import { AccountRow } from '../../parts/account-row.tsx'
import { Button } from '../../parts/button.tsx'
import { Icon } from '../../parts/icon.tsx'
import { usePart } from '../../core/part.ts'
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
  const isPending = pending === passkey.id
  const blocked = pending !== null
  const icon = <Icon of={fingerprint} />
  const note = isLast && (
    <p {...part('note')} id={id}>
      {t('passkeys.last')}
    </p>
  )
  if (isRenaming === true) {
    return (
      <li {...part('account')}>
        {icon}
        <RenamePasskey
          name={name}
          pending={isPending}
          onSave={async (next) => (await onRename(next)) && setRenaming(false)}
          onCancel={() => setRenaming(false)}
        />
        {note}
      </li>
    )
  }
  return (
    <AccountRow picture={icon} name={name} detail={<Facts passkey={passkey} />}>
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
          pending={isPending}
          aria-label={t('passkeys.removeLabel', { name })}
          aria-describedby={isLast ? id : undefined}
          aria-disabled={isLast || blocked}
          onClick={onRemove}
        >
          {t('passkeys.remove')}
        </Button>
      </div>
      {note}
    </AccountRow>
  )
}

function Facts({ passkey }: Pick<PasskeyRowProps, 'passkey'>): ReactNode {
  const { t, locale, formatDate } = useAuthMessages()
  const { createdAt, lastUsedAt, backedUp } = passkey
  const created = t('passkeys.created', { date: formatDate(createdAt) })
  const used = lastUsedAt ? t('passkeys.used', { date: formatDate(lastUsedAt) }) : t('passkeys.unused')
  return (
    <>
      <span>{listOf([created, used], locale)}</span>
      <span>{t(backedUp ? 'passkeys.synced' : 'passkeys.oneDevice')}</span>
    </>
  )
}
