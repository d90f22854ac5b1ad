import type { Database } from '../database/database.ts'
import type { User } from '../contract/entities.ts'
import type { HookRunner, Occasion, SignInMethod } from '../contract/hooks.ts'
import { credentialProvider } from './account.ts'
import { deleteAccount, listAccounts, type ListedAccount } from './linked-account.ts'
import { notify } from './notice.ts'
import { record } from './record.ts'

/** Every way in which a user can sign in: accounts, then what features add (passkeys, say). */
export async function listSignInMethods(occasion: Occasion, db: Database, userId: string): Promise<SignInMethod[]> {
  const accounts = (await listAccounts(db, userId)).map((account) => methodOf(occasion.hooks, account))
  return [...accounts, ...(await occasion.hooks.signInMethods(occasion, db, { userId }))]
}

function methodOf(hooks: HookRunner, { id, providerId, createdAt }: ListedAccount): SignInMethod {
  if (providerId === credentialProvider) return { id, kind: 'password', name: 'Password', createdAt }
  return { id, kind: 'account', name: hooks.providerName(providerId) ?? providerId, createdAt }
}

/**
 * Removes one of a user's ways to sign in, as `listSignInMethods` gave it, and tells the user by mail; false when it was
 * gone already. Call it under `lockUser`. Whether the last one may go, and which sessions end, its caller decides.
 */
export async function removeSignInMethod(
  occasion: Occasion,
  tx: Database,
  user: User,
  { id, name }: SignInMethod,
): Promise<boolean> {
  const unlinked = await deleteAccount(tx, user.id, id)
  if (unlinked !== undefined) {
    await record(occasion, tx, 'account.unlinked', { id, userId: user.id, before: unlinked })
  }
  const removed =
    unlinked !== undefined || (await occasion.hooks.removeSignInMethod(occasion, tx, { userId: user.id, id }))
  const notice = { kind: 'sign-in-method-removed', data: { method: name } }
  if (removed) await notify(occasion, tx, user, notice, occasion.now)
  return removed
}

/**
 * Whether one of a user's ways to sign in may be taken away: another one stays, or the configuration allows to remove the
 * last. Accounts and what features add count alike. Call it under `lockUser`, before taking it away.
 */
export async function maySpareSignInMethod(occasion: Occasion, tx: Database, userId: string): Promise<boolean> {
  return occasion.settings.user.unlinkLastAccount || (await listSignInMethods(occasion, tx, userId)).length > 1
}
