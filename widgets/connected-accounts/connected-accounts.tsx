'use client'
import { Speaking } from '../parts/speaking.tsx'
import { connectedAccountsEnglish } from './messages.ts'
import { type ReactNode, useRef, useState } from 'react'
import { AccountSection } from '../account/account-section.tsx'
import { useAuthContext } from '../context.ts'
import { useConfiguredContext } from '../hooks/use-capabilities.ts'
import { Button } from '../parts/button.tsx'
import { Card } from '../parts/card.tsx'
import { FormMessage } from '../parts/form-message.tsx'
import { Loading } from '../parts/loading.tsx'
import { usePart } from '../parts/part.ts'
import { Widget, type WidgetProps } from '../parts/widget.tsx'
import { useReauthentication } from '../reauthenticate/index.ts'
import { EnsureReauthentication } from '../reauthenticate/reauthenticate-provider.tsx'
import { type ProviderName, brandOf } from '../social/brands.tsx'
import { SocialButton } from '../social/social-button.tsx'
import { SocialGroup } from '../social/social-group.tsx'
import { AccountRow } from './account-row.tsx'
import {
  type AccountList,
  type ConnectedAccount,
  type UseConnectedAccountsOptions,
  useConnectedAccounts,
} from './use-connected-accounts.ts'

export interface ConnectedAccountsProps extends WidgetProps, UseConnectedAccountsOptions {
  /** Ids of the providers that can be connected, by default those of the service; `{ id, name }` for one of your own. */
  readonly providers?: readonly (string | ProviderName)[] | undefined
  /** Where the provider sends people back to; by default this page, which then also says what went wrong. */
  readonly callbackURL?: string | undefined
  /** As configured at the service: whether the last way to sign in may go as well. */
  readonly allowUnlinkingAll?: boolean | undefined
}

/** The ways in which who is signed in can sign in, to connect and to disconnect. */
export function ConnectedAccounts(props: ConnectedAccountsProps): ReactNode {
  return (
    <Speaking widget="ConnectedAccounts" english={connectedAccountsEnglish}>
      <EnsureReauthentication>
        <ConnectedAccountsWidget {...props} />
      </EnsureReauthentication>
    </Speaking>
  )
}

function ConnectedAccountsWidget(props: ConnectedAccountsProps): ReactNode {
  const { providers: given, callbackURL, allowUnlinkingAll = false, onDisconnect, onError, ...root } = props
  const { t, providers: known } = useConfiguredContext('ConnectedAccounts')
  const providers = given ?? known.map(({ id, name }) => (name === undefined ? id : { id, name }))
  const accounts = useConnectedAccounts({ onDisconnect, onError })
  const { list } = accounts
  const connected = list.status === 'ready' ? list.accounts : []
  const missing = providers.map(brandOf).filter(({ id }) => connected.every(({ providerId }) => providerId !== id))
  return (
    <Widget {...root} name="connected-accounts" data-state={stateOf(list)}>
      <AccountSection title={t('connectedAccounts.title')}>
        {() => (
          <Card title={t('connectedAccounts.title')} description={t('connectedAccounts.description')}>
            <Accounts {...accounts} names={providers} allowUnlinkingAll={allowUnlinkingAll} />
            {list.status === 'ready' && missing.length > 0 && (
              <Connect callbackURL={callbackURL} onError={onError}>
                {missing.map((brand) => (
                  <SocialButton key={brand.id} brand={brand} />
                ))}
              </Connect>
            )}
          </Card>
        )}
      </AccountSection>
    </Widget>
  )
}

function stateOf(list: AccountList): string {
  return list.status === 'ready' && list.accounts.length === 0 ? 'empty' : list.status
}

type AccountsProps = ReturnType<typeof useConnectedAccounts> & {
  readonly names: readonly (string | ProviderName)[]
  readonly allowUnlinkingAll: boolean
}

function Accounts({ list, pending, problem, disconnect, reload, names, allowUnlinkingAll }: AccountsProps): ReactNode {
  const { t } = useAuthContext('ConnectedAccounts')
  const part = usePart()
  const region = useRef<HTMLElement>(null)
  const [gone, setGone] = useState('')
  const nameOf = ({ providerId }: ConnectedAccount) =>
    names.find((name) => (typeof name === 'string' ? name : name.id) === providerId) ?? providerId
  const remove = async (account: ConnectedAccount) => {
    setGone('')
    if (!(await disconnect(account))) return
    setGone(t('connectedAccounts.disconnected', { provider: brandOf(nameOf(account)).name }))
    // Its button went away together with the row.
    region.current?.focus()
  }
  return (
    <section ref={region} aria-label={t('connectedAccounts.list')} tabIndex={-1}>
      {list.status === 'loading' && <Loading>{t('connectedAccounts.loading')}</Loading>}
      {list.status === 'error' && (
        <div {...part('retry')} role="alert">
          <p>{t('connectedAccounts.failed')}</p>
          <Button onClick={() => void reload()}>{t('common.retry')}</Button>
        </div>
      )}
      {list.status === 'ready' && list.accounts.length === 0 && (
        <p {...part('description')}>{t('connectedAccounts.empty')}</p>
      )}
      {list.status === 'ready' && list.accounts.length > 0 && (
        <ul {...part('accounts')}>
          {list.accounts.map((account) => (
            <AccountRow
              key={account.id}
              account={account}
              brand={brandOf(nameOf(account))}
              isLast={list.accounts.length === 1 && !list.hasOtherWay && !allowUnlinkingAll}
              pending={pending}
              onDisconnect={() => void remove(account)}
            />
          ))}
        </ul>
      )}
      <FormMessage problem={problem} />
      <output {...part('status')}>{gone}</output>
    </section>
  )
}

interface ConnectProps {
  readonly callbackURL: string | undefined
  readonly onError: UseConnectedAccountsOptions['onError']
  readonly children: ReactNode
}

/** What happens on the way is said here, beside the buttons, not on a page for people who are not signed in. */
function Connect({ callbackURL, onError, children }: ConnectProps): ReactNode {
  const run = useReauthentication()
  return (
    <SocialGroup mode="connect" callbackURL={callbackURL} returnsHere run={run} onError={onError}>
      {children}
    </SocialGroup>
  )
}
