import { type } from '../../contract/schema.ts'
import { defineFeature } from '../../feature.ts'
import { AuthError } from '../../http/errors.ts'
import { inputErrors } from '../../http/parse.ts'
import { route } from '../../http/route.ts'
import { identityErrors } from '../../identity/errors.ts'
import { listAccounts, type ListedAccount } from '../../identity/linked-account.ts'
import { holdCaller } from '../../identity/own-session.ts'
import { listSignInMethods, maySpareSignInMethod, removeSignInMethod } from '../../identity/sign-in-methods.ts'
import { accountErrors } from './errors.ts'

export { accountErrors }

const Account = type({
  id: 'string',
  provider: 'string',
  providerId: 'string',
  accountId: 'string',
  userId: 'string',
  scopes: 'string[]',
  createdAt: 'Date',
  updatedAt: 'Date',
})

/** GET /list-accounts (wire contract 5.10): every way in which the caller can sign in, without secrets. */
const list = route(
  'GET',
  '/list-accounts',
  { summary: "Lists the caller's sign-in methods", caller: 'session', returns: Account.array() },
  async ({ db, identity }) => (await listAccounts(db, identity.user.id)).map(shown),
)

function shown({ scope, ...account }: ListedAccount): typeof Account.infer {
  return { ...account, provider: account.providerId, scopes: scope?.split(',').filter(Boolean) ?? [] }
}

/**
 * POST /unlink-account (wire contract 5.10): takes one way to sign in away. `accountId` is the id of the row or the
 * person's id at the provider.
 */
const unlink = route(
  'POST',
  '/unlink-account',
  {
    summary: "Removes one of the caller's sign-in methods",
    caller: 'fresh-session',
    body: type({ 'providerId?': 'string', 'accountId?': 'string' }),
    returns: type({ status: 'boolean' }),
    errors: [identityErrors.ACCOUNT_NOT_FOUND, accountErrors.FAILED_TO_UNLINK_LAST_ACCOUNT],
  },
  async (context) => {
    const { db, body, identity, exchange, log } = context
    if (body.providerId === undefined && body.accountId === undefined) {
      const fields = [{ path: 'providerId', expected: 'given, or accountId' }]
      throw new AuthError(inputErrors.VALIDATION_ERROR, { fields })
    }
    const removed = await db.transaction(async (tx) => {
      // Of two calls at once that would each leave one account, the second waits here and then counts anew.
      await holdCaller(context, tx, identity)
      const accounts = await listAccounts(tx, identity.user.id)
      const account = accounts.find((candidate) => isMeant(candidate, body))
      if (account === undefined) throw new AuthError(identityErrors.ACCOUNT_NOT_FOUND)
      if (!(await maySpareSignInMethod(context, tx, identity.user.id))) {
        throw new AuthError(accountErrors.FAILED_TO_UNLINK_LAST_ACCOUNT)
      }
      const methods = await listSignInMethods(context, tx, identity.user.id)
      const method = methods.find(({ id }) => id === account.id)
      if (method !== undefined) await removeSignInMethod(context, tx, identity.user, method)
      return account
    })
    log.info('account.unlinked', {
      requestId: exchange.requestId,
      userId: identity.user.id,
      provider: removed.providerId,
    })
    return { status: true }
  },
)

function isMeant(
  account: ListedAccount,
  wanted: { readonly providerId?: string; readonly accountId?: string },
): boolean {
  const { providerId, accountId } = wanted
  if (providerId !== undefined && account.providerId !== providerId) return false
  return accountId === undefined || account.id === accountId || account.accountId === accountId
}

/** Always on: seeing and taking away one's ways to sign in. */
export const accounts = () =>
  defineFeature({
    id: 'accounts',
    errors: accountErrors,
    mails: { 'sign-in-method-removed': {} },
    routes: [list, unlink],
  })
