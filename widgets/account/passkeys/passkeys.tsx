'use client'
import type { ReactNode } from 'react'
import fingerprint from 'lucide/dist/esm/icons/fingerprint-pattern.mjs'
import plus from 'lucide/dist/esm/icons/plus.mjs'
import { AccountFrame, type OwnSectionProps } from '../frame/account-frame.tsx'
import { AccountList } from '../frame/account-list.tsx'
import type { Passkey } from '../../client/index.ts'
import { useAuthContext } from '../../core/context.ts'
import { useHydrated } from '../../core/use-hydrated.ts'
import { type UsePasskeys, type UsePasskeysOptions, usePasskeys } from './use-passkeys.ts'
import { type AskingProps, useQuestion } from '../../parts/use-question.ts'
import { useDone } from '../../core/use-done.ts'
import { Button } from '../../parts/button.tsx'
import { Empty } from '../../parts/empty.tsx'
import { Icon } from '../../parts/icon.tsx'
import { usePart } from '../../core/part.ts'
import { passkeysEnglish } from '../../locales/english/passkeys.ts'
import { PasskeyRow } from './passkey-row.tsx'

export interface PasskeysProps extends OwnSectionProps, AskingProps, UsePasskeysOptions {}

/** The passkeys of who is signed in: to add, rename and remove. */
export function Passkeys(props: PasskeysProps): ReactNode {
  return (
    <AccountFrame widget="Passkeys" english={passkeysEnglish} own={props}>
      <PasskeysWidget {...props} />
    </AccountFrame>
  )
}

function PasskeysWidget({ onAdd, onRemove, onError, confirm, ...root }: PasskeysProps): ReactNode {
  const { t } = useAuthContext()
  const { list, pending, problem, soft, supported, register, rename, remove, reload } = usePasskeys({
    onAdd,
    onRemove,
    onError,
  })
  const done = useDone()
  const question = useQuestion({ confirm })
  const nameOf = ({ name }: Passkey) => name || t('passkeys.unnamed')
  const add = async () => {
    done.clear()
    const made = await register()
    if (made !== null) done.onDone(t('passkeys.added', { name: nameOf(made) }), false)
  }
  const rowOf = (passkey: Passkey) => {
    const name = nameOf(passkey)
    return (
      <PasskeyRow
        key={passkey.id}
        {...{ passkey, name, pending }}
        isLast={list.status === 'ready' && list.passkeys.length === 1 && !list.hasOtherWay}
        onRename={async (next) => {
          done.clear()
          const isDone = await rename(passkey, next)
          if (isDone) done.onDone(t('passkeys.renamed', { name: next }), false)
          return isDone
        }}
        onRemove={() =>
          question.open({
            name: 'remove-passkey',
            title: t('passkeys.removeTitle', { name }),
            description: t('passkeys.removeDescription'),
            submit: t('passkeys.removeConfirm'),
            pending: t('passkeys.removing'),
            async act() {
              done.clear()
              if (await remove(passkey)) done.onDone(t('passkeys.removed', { name }), true)
            },
          })
        }
      />
    )
  }
  const isEmpty = list.status === 'ready' && list.passkeys.length === 0
  const adding = <Add {...{ supported, pending }} isReady={list.status === 'ready'} onAdd={() => void add()} />
  return (
    <AccountList
      {...root}
      name="passkeys"
      words="passkeys"
      list={list.status === 'ready' ? { status: 'ready', data: list.passkeys } : list}
      onRetry={() => void reload()}
      row={rowOf}
      {...{ done, problem, question }}
      soft={soft === null ? undefined : t(`passkeys.${soft === 'cancelled' ? 'addCancelled' : 'previouslyRegistered'}`)}
      empty={
        <Empty icon={fingerprint} title={t('passkeys.empty')} action={adding}>
          {t('passkeys.emptyHint')}
        </Empty>
      }
      actions={isEmpty ? undefined : adding}
    />
  )
}

interface AddProps extends Pick<UsePasskeys, 'supported' | 'pending'> {
  readonly isReady: boolean
  readonly onAdd: () => void
}

function Add({ supported, pending, isReady, onAdd }: AddProps): ReactNode {
  const { t } = useAuthContext()
  const part = usePart()
  const hydrated = useHydrated()
  if (supported) {
    const isAdding = pending === 'add'
    return (
      <Button pending={isAdding} aria-disabled={pending !== null || !isReady} onClick={onAdd}>
        {!isAdding && <Icon of={plus} />}
        {t(isAdding ? 'passkeys.adding' : 'passkeys.add')}
      </Button>
    )
  }
  return hydrated && <p {...part('note')}>{t(window.isSecureContext ? 'passkeys.unsupported' : 'passkeys.insecure')}</p>
}
