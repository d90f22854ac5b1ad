import type { Database } from '../database/database.ts'
import type { User } from '../contract/entities.ts'
import type { SignInMethod } from '../contract/hooks.ts'
import type { Platform } from '../contract/platform.ts'
import { credentialProvider } from './account.ts'
import { deleteAccount, listAccounts, type ListedAccount } from './linked-account.ts'
import { notify } from './notice.ts'

/** Every way in which a user can sign in: accounts, then what features add (passkeys, say). */
export async function listSignInMethods(
  { hooks }: Pick<Platform, 'hooks'>,
  db: Database,
  userId: string,
): Promise<SignInMethod[]> {
  const methods = (await listAccounts(db, userId)).map((account) => methodOf(hooks, account))
  for (const hook of hooks) methods.push(...((await hook.signInMethods?.(db, userId)) ?? []))
  return methods
}

function methodOf(hooks: Platform['hooks'], { id, providerId, createdAt }: ListedAccount): SignInMethod {
  if (providerId === credentialProvider) return { id, kind: 'password', name: 'Password', createdAt }
  const names = hooks.map((hook) => hook.providerName?.(providerId))
  return { id, kind: 'account', name: names.find((name) => name !== undefined) ?? providerId, createdAt }
}

/**
 * Removes one of a user's ways to sign in, as `listSignInMethods` gave it, and tells the user by mail; false when it was
 * gone already. Call it under `lockUser`. Whether the last one may go, and which sessions end, its caller decides.
 */
export async function removeSignInMethod(
  platform: Platform,
  tx: Database,
  user: User,
  { id, name }: SignInMethod,
  now: Date,
): Promise<boolean> {
  let removed = await deleteAccount(tx, user.id, id)
  for (const hook of platform.hooks) removed ||= (await hook.removeSignInMethod?.(tx, user.id, id)) ?? false
  if (removed) await notify(platform, tx, user, { kind: 'sign-in-method-removed', data: { method: name } }, now)
  return removed
}

/**
 * Whether one of a user's ways to sign in may be taken away: another one stays, or the configuration allows to remove the
 * last. Accounts and what features add count alike. Call it under `lockUser`, before taking it away.
 */
export async function maySpareSignInMethod(
  { hooks, settings }: Pick<Platform, 'hooks' | 'settings'>,
  tx: Database,
  userId: string,
): Promise<boolean> {
  return settings.user.unlinkLastAccount || (await listSignInMethods({ hooks }, tx, userId)).length > 1
}
