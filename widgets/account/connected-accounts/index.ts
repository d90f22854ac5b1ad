export { ConnectedAccounts } from './connected-accounts.tsx'
export type { ConnectedAccountsProps } from './connected-accounts.tsx'
export { useConnectedAccounts } from './use-connected-accounts.ts'
export type {
  AccountList,
  ConnectedAccount,
  UseConnectedAccounts,
  UseConnectedAccountsOptions,
} from './use-connected-accounts.ts'
// The same widget by the name that it has as a section of `UserProfile`.
export { ConnectedAccounts as ConnectedAccountsSection } from './connected-accounts.tsx'
export type { ConnectedAccountsProps as ConnectedAccountsSectionProps } from './connected-accounts.tsx'
export { useAccounts } from './use-accounts.ts'
export type { UseAccounts } from './use-accounts.ts'
