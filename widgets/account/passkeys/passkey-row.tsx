'use client'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import pencil from 'lucide/dist/esm/icons/pencil.mjs'
import trash from 'lucide/dist/esm/icons/trash.mjs'
import type { Passkey } from '../../client/index.ts'
import { useAuthContext } from '../../core/context.ts'
import { listOf } from '../../core/language.ts'
import { useAuthMessages } from '../../core/use-auth-messages.ts'
import { AccountRow } from '../../parts/account-row.tsx'
import { ActionsMenu } from '../../parts/actions-menu.tsx'
import { Spinner } from '../../parts/loading.tsx'
import { usePart } from '../../core/part.ts'
import { KeeperMark } from './keeper-mark.tsx'
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
  const menu = useRef<HTMLSpanElement>(null)
  const [isRenaming, setRenaming] = useState<boolean | null>(null)
  useEffect(() => {
    if (isRenaming === false) menu.current?.querySelector('button')?.focus()
  }, [isRenaming])
  const isPending = pending === passkey.id
  const waiting = pending === null ? undefined : t('account.loading')
  const icon = <KeeperMark aaguid={passkey.aaguid} />
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
      {isPending ? (
        <Spinner />
      ) : (
        <span ref={menu}>
          <ActionsMenu
            label={t('passkeys.actions', { name })}
            actions={[
              { label: t('passkeys.rename'), icon: pencil, unavailable: waiting, onSelect: () => setRenaming(true) },
              {
                label: t('passkeys.remove'),
                icon: trash,
                tone: 'danger',
                unavailable: isLast ? t('passkeys.last') : waiting,
                onSelect: onRemove,
              },
            ]}
          />
        </span>
      )}
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
