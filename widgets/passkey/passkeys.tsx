'use client'
import { passkeysEnglish } from './messages.ts'
import { useSentences } from '../hooks/use-sentences.ts'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { AccountSection } from '../account/account-section.tsx'
import type { Passkey } from '../client/passkey.ts'
import { type UsePasskeys, type UsePasskeysOptions, usePasskeys } from '../hooks/use-passkeys.ts'
import { useHydrated } from '../hooks/use-hydrated.ts'
import { Button } from '../parts/button.tsx'
import { Card } from '../parts/card.tsx'
import { FormMessage } from '../parts/form-message.tsx'
import { Loading } from '../parts/loading.tsx'
import { usePart } from '../parts/part.ts'
import { Widget, type WidgetProps } from '../parts/widget.tsx'
import { EnsureReauthentication } from '../reauthenticate/reauthenticate-provider.tsx'
import { PasskeyRow } from './passkey-row.tsx'

export interface PasskeysProps extends WidgetProps, UsePasskeysOptions {}

/** The passkeys of who is signed in: to add, rename and remove. */
export function Passkeys(props: PasskeysProps): ReactNode {
  return (
    <EnsureReauthentication>
      <PasskeysWidget {...props} />
    </EnsureReauthentication>
  )
}

function PasskeysWidget({ onAdd, onRemove, onError, ...root }: PasskeysProps): ReactNode {
  const { t } = useSentences('Passkeys', passkeysEnglish)
  const passkeys = usePasskeys({ onAdd, onRemove, onError })
  const { list } = passkeys
  const isEmpty = list.status === 'ready' && list.passkeys.length === 0
  return (
    <Widget {...root} name="passkeys" data-state={isEmpty ? 'empty' : list.status}>
      <AccountSection title={t('passkeys.title')}>
        {() => (
          <Card title={t('passkeys.title')} description={t('passkeys.description')}>
            <Content {...passkeys} />
          </Card>
        )}
      </AccountSection>
    </Widget>
  )
}

function Content(passkeys: UsePasskeys): ReactNode {
  const { list, pending, problem, soft, supported, register, reload } = passkeys
  const { t } = useSentences('Passkeys', passkeysEnglish)
  const part = usePart()
  const hydrated = useHydrated()
  const region = useRef<HTMLElement>(null)
  const [news, setNews] = useState('')
  const [gone, setGone] = useState(0)
  // The button that was pressed went away together with its row. Not earlier: the dialog would take the focus back.
  useEffect(() => {
    if (gone > 0) region.current?.focus()
  }, [gone])
  const add = async () => {
    setNews('')
    const made = await register()
    if (made !== null) setNews(t('passkeys.added', { name: nameOf(made, t('passkeys.unnamed')) }))
  }
  return (
    <section ref={region} aria-label={t('passkeys.list')} tabIndex={-1}>
      {list.status === 'loading' && <Loading>{t('passkeys.loading')}</Loading>}
      {list.status === 'error' && (
        <div {...part('retry')} role="alert">
          <p>{t('passkeys.failed')}</p>
          <Button onClick={() => void reload()}>{t('common.retry')}</Button>
        </div>
      )}
      {list.status === 'ready' && list.passkeys.length === 0 && <p {...part('description')}>{t('passkeys.empty')}</p>}
      <Rows {...passkeys} onNews={(text) => setNews(text)} onGone={() => setGone((count) => count + 1)} />
      {supported ? (
        <Button
          pending={pending === 'add'}
          aria-disabled={pending !== null || list.status !== 'ready'}
          onClick={() => void add()}
        >
          {t(pending === 'add' ? 'passkeys.adding' : 'passkeys.add')}
        </Button>
      ) : (
        hydrated && <p {...part('note')}>{t(window.isSecureContext ? 'passkeys.unsupported' : 'passkeys.insecure')}</p>
      )}
      <output {...part('status')} data-tone={soft === null ? undefined : 'soft'}>
        {soft === 'cancelled' && t('passkeys.addCancelled')}
        {soft === 'previously-registered' && t('passkeys.previouslyRegistered')}
        {soft === null && news}
      </output>
      <FormMessage problem={problem} />
    </section>
  )
}

type RowsProps = UsePasskeys & {
  readonly onNews: (text: string) => void
  readonly onGone: () => void
}

function Rows({ list, pending, rename, remove, onNews, onGone }: RowsProps): ReactNode {
  const { t } = useSentences('Passkeys', passkeysEnglish)
  const part = usePart()
  if (list.status !== 'ready' || list.passkeys.length === 0) return null
  return (
    <ul {...part('accounts')}>
      {list.passkeys.map((passkey) => {
        const name = nameOf(passkey, t('passkeys.unnamed'))
        return (
          <PasskeyRow
            key={passkey.id}
            passkey={passkey}
            name={name}
            isLast={list.passkeys.length === 1 && !list.hasOtherWay}
            pending={pending}
            onRename={async (next) => {
              onNews('')
              const isDone = await rename(passkey, next)
              if (isDone) onNews(t('passkeys.renamed', { name: next }))
              return isDone
            }}
            onRemove={async () => {
              onNews('')
              const isDone = await remove(passkey)
              if (isDone) {
                onNews(t('passkeys.removed', { name }))
                onGone()
              }
              return isDone
            }}
          />
        )
      })}
    </ul>
  )
}

function nameOf({ name }: Passkey, otherwise: string): string {
  return name === undefined || name === null || name === '' ? otherwise : name
}
