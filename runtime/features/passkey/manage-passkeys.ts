import { type } from '../../contract/schema.ts'
import { AuthError } from '../../http/errors.ts'
import { route } from '../../http/route.ts'
import { notify } from '../../identity/notice.ts'
import { holdCaller } from '../../identity/own-session.ts'
import { maySpareSignInMethod } from '../../identity/sign-in-methods.ts'
import { accountErrors } from '../accounts/index.ts'
import { passkeyErrors } from './errors.ts'
import { passkeyName } from './registration.ts'
import { deletePasskey, listPasskeys, Passkey, renamePasskey } from './stored-passkey.ts'
import { besideHooks, record } from '../../identity/record.ts'

/** GET /passkey/list-user-passkeys (wire contract 12.3). */
export const list = route(
  'GET',
  '/passkey/list-user-passkeys',
  { summary: "The caller's passkeys", caller: 'session', returns: Passkey.array() },
  ({ db, identity }) => listPasskeys(db, identity.user.id),
)

/** POST /passkey/update-passkey (wire contract 12.3): another name. Somebody else's passkey is not found. */
export const update = route(
  'POST',
  '/passkey/update-passkey',
  {
    summary: 'Renames a passkey',
    caller: 'session',
    ownSession: true,
    body: type({ id: 'string', name: passkeyName }),
    returns: type({ passkey: Passkey }),
    errors: [passkeyErrors.PASSKEY_NOT_FOUND],
  },
  async (context) => {
    const { body, identity, now } = context
    const userId = identity.user.id
    return besideHooks(context, ['changed'], async (tx) => {
      const renamed = await renamePasskey(tx, { ...body, userId, now })
      if (renamed === undefined) throw new AuthError(passkeyErrors.PASSKEY_NOT_FOUND)
      const { passkey, nameBefore } = renamed
      const fields = { before: { name: nameBefore }, after: { name: passkey.name } }
      await record(context, tx, 'passkey.renamed', { id: passkey.id, userId, ...fields })
      return { passkey }
    })
  },
)

/** POST /passkey/delete-passkey (wire contract 12.3). One that is gone, or somebody else's, is left alone; the last way to sign in stays. */
export const remove = route(
  'POST',
  '/passkey/delete-passkey',
  {
    summary: 'Removes a passkey',
    caller: 'fresh-session',
    ownSession: true,
    body: type({ id: 'string' }),
    returns: type({ status: 'boolean' }),
    errors: [accountErrors.FAILED_TO_UNLINK_LAST_ACCOUNT],
  },
  async (context) => {
    const { db, body, identity, log, exchange, now } = context
    const { user } = identity
    const removed = await db.transaction(async (tx) => {
      // Of two calls at once that would each leave one way to sign in, the second waits here and then counts anew.
      await holdCaller(context, tx, identity)
      const mayGo = await maySpareSignInMethod(context, tx, user.id)
      if (!(await deletePasskey(context, tx, user.id, body.id))) return false
      if (!mayGo) throw new AuthError(accountErrors.FAILED_TO_UNLINK_LAST_ACCOUNT, { message: lastWay })
      await notify(context, tx, user, { kind: 'sign-in-method-removed', data: { method: 'Passkey' } }, now)
      return true
    })
    if (removed) log.info('passkey.removed', { requestId: exchange.requestId, userId: user.id, passkeyId: body.id })
    return { status: true }
  },
)

const lastWay = "You can't remove your last way to sign in"
