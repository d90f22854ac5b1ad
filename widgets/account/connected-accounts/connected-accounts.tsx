'use client'
import type { ReactNode } from 'react'
import { AccountFrame, type OwnSectionProps } from '../frame/account-frame.tsx'
import { AccountList } from '../frame/account-list.tsx'
import { useConfiguredContext } from '../../core/use-capabilities.ts'
import { useDone } from '../../core/use-done.ts'
import { type AskingProps, useQuestion } from '../../parts/use-question.ts'
import { useReauthentication } from '../../entrance/reauthenticate/index.ts'
import { type ProviderName, brandOf } from '../../entrance/social/brands.tsx'
import { SocialGroup } from '../../entrance/social/button/social-group.tsx'
import type { SocialMode, UseSocialOptions } from '../../entrance/social/flow/options.ts'
import { usePart } from '../../core/part.ts'
import { ConnectRow } from './connect-row.tsx'
import { ConnectedAccountRow } from './account-row.tsx'
import { connectedAccountsEnglish } from '../../locales/english/connected-accounts.ts'
import {
  type ConnectedAccount,
  type UseConnectedAccountsOptions,
  useConnectedAccounts,
} from './use-connected-accounts.ts'

export interface ConnectedAccountsProps extends OwnSectionProps, AskingProps, UseConnectedAccountsOptions {
  /** Ids of the providers that can be connected, by default those of the service; `{ id, name }` for one of your own. */
  readonly providers?: readonly (string | ProviderName)[] | undefined
  /** Where the provider sends people back to; by default this page, which then also says what went wrong. */
  readonly callbackURL?: string | undefined
  /** Whether the provider comes in this window or in a small one of its own; by default in this one. */
  readonly socialMode?: SocialMode | undefined
  /** As configured at the service: whether the last way to sign in may go as well. */
  readonly allowUnlinkingAll?: boolean | undefined
}

/** The ways in which who is signed in can sign in, to connect and to disconnect. */
export function ConnectedAccounts(props: ConnectedAccountsProps): ReactNode {
  return (
    <AccountFrame widget="ConnectedAccounts" english={connectedAccountsEnglish} own={props}>
      <ConnectedAccountsWidget {...props} />
    </AccountFrame>
  )
}

function ConnectedAccountsWidget(props: ConnectedAccountsProps): ReactNode {
  const {
    providers: given,
    callbackURL,
    socialMode,
    allowUnlinkingAll = false,
    confirm,
    onDisconnect,
    onError,
    ...root
  } = props
  const { t, providers: known } = useConfiguredContext()
  const part = usePart()
  const providers = given ?? known.map(({ id, name }) => (name === undefined ? id : { id, name }))
  const { list, pending, problem, disconnect, reload } = useConnectedAccounts({ onDisconnect, onError })
  const done = useDone()
  const question = useQuestion({ confirm })
  const connected = list.status === 'ready' ? list.accounts : []
  const missing = providers.map(brandOf).filter(({ id }) => connected.every(({ providerId }) => providerId !== id))
  const rowOf = (account: ConnectedAccount) => {
    const { providerId } = account
    const brand = brandOf(
      providers.find((name) => (typeof name === 'string' ? name : name.id) === providerId) ?? providerId,
    )
    const provider = { provider: brand.name }
    const ask = () =>
      question.open({
        name: 'disconnect-account',
        title: t('connectedAccounts.askTitle', provider),
        description: t('connectedAccounts.ask', provider),
        submit: t('connectedAccounts.disconnectLabel', provider),
        pending: t('connectedAccounts.pending', provider),
        async act() {
          done.clear()
          if (await disconnect(account)) done.onDone(t('connectedAccounts.disconnected', provider), true)
        },
      })
    return (
      <ConnectedAccountRow
        key={account.id}
        {...{ account, brand, pending }}
        isLast={list.status === 'ready' && connected.length === 1 && !list.hasOtherWay && !allowUnlinkingAll}
        onDisconnect={ask}
      />
    )
  }
  return (
    <AccountList
      {...root}
      name="connected-accounts"
      words="connectedAccounts"
      list={list.status === 'ready' ? { status: 'ready', data: connected } : list}
      onRetry={() => void reload()}
      row={rowOf}
      {...{ done, problem, question }}
      below={
        list.status === 'ready' &&
        missing.length > 0 && (
          <Connect mode={socialMode} onSuccess={() => void reload()} callbackURL={callbackURL} onError={onError}>
            <ul {...part('accounts')}>
              {missing.map((brand) => (
                <ConnectRow key={brand.id} brand={brand} />
              ))}
            </ul>
          </Connect>
        )
      }
    />
  )
}

interface ConnectProps extends Pick<UseSocialOptions, 'mode' | 'onSuccess' | 'callbackURL' | 'onError'> {
  readonly children: ReactNode
}

/** What happens on the way is said here, beside the buttons, not on a page for people who are not signed in. */
function Connect({ children, ...options }: ConnectProps): ReactNode {
  const run = useReauthentication()
  return (
    <SocialGroup {...options} purpose="connect" returnsHere run={run}>
      {children}
    </SocialGroup>
  )
}
