export { ConnectedAccounts } from './connected-accounts.tsx'
export type { ConnectedAccountsProps } from './connected-accounts.tsx'
export { useConnectedAccounts } from './use-connected-accounts.ts'
export type {
  AccountList,
  ConnectedAccount,
  UseConnectedAccounts,
  UseConnectedAccountsOptions,
} from './use-connected-accounts.ts'
