import type { Columns } from '../../contract/change.ts'
import { type } from '../../contract/schema.ts'
import type { Settings } from '../../contract/settings.ts'
import type { Database } from '../../database/database.ts'
import { lateTransaction } from '../../database/late-transaction.ts'
import { AuthError } from '../../http/errors.ts'
import { route } from '../../http/route.ts'
import { identityErrors } from '../../identity/errors.ts'
import { displayName, imageUrl } from '../../identity/profile.ts'
import { isFresh } from '../../identity/session.ts'
import { forgetSessionCache } from '../../identity/session-cookies.ts'
import { columnsOfFeatures, updateUser } from '../../identity/user.ts'
import { knownLanguage } from '../../mail/language.ts'
import { profileErrors } from './errors.ts'
import { tellUserUpdated, userBefore } from '../../identity/user-change.ts'

/** POST /update-user (wire contract 5.9). */
export const update = route(
  'POST',
  '/update-user',
  {
    summary: "Changes the caller's name, picture or the language of their mails",
    caller: 'session',
    pictures: true,
    body: type({
      'name?': displayName,
      'image?': imageUrl.or('null'),
      'mailLanguage?': 'string | null',
      'email?': 'unknown',
    }),
    returns: type({ status: 'boolean' }),
    errors: [
      profileErrors.EMAIL_CAN_NOT_BE_UPDATED,
      profileErrors.NO_FIELDS_TO_UPDATE,
      profileErrors.MAIL_LANGUAGE_NOT_SUPPORTED,
      identityErrors.USER_NOT_FOUND,
    ],
    changesSession: true,
    writesUser: true,
  },
  async (context) => {
    const { db, settings, fields, body, hooks, identity, exchange, now } = context
    if (body.email !== undefined) throw new AuthError(profileErrors.EMAIL_CAN_NOT_BE_UPDATED)
    const { name, image } = body
    const mailLanguage = languageIn(settings, body.mailLanguage)
    const fresh = isFresh(context, identity, now)
    const changesIn = async (tx: Database) => {
      const columns = await columnsOfFeatures(context, tx, body, identity.user, { fresh })
      const changes = Object.assign({}, columns, { name, image, mailLanguage })
      if (Object.values(changes).every((value) => value === undefined)) {
        throw new AuthError(profileErrors.NO_FIELDS_TO_UPDATE)
      }
      return changes
    }
    const write = async (tx: Database, changes: Columns) => {
      const user = await updateUser(tx, fields, identity.user.id, changes, now)
      if (user === undefined) throw new AuthError(identityErrors.USER_NOT_FOUND)
      return user
    }
    if (hooks.has('userUpdated', 'changed')) {
      await db.transaction(async (tx) => {
        const before = await userBefore(context, tx, identity.user.id)
        await tellUserUpdated(context, tx, before, await write(tx, await changesIn(tx)))
      })
    } else await lateTransaction(db, changesIn, write)
    forgetSessionCache(exchange)
    return { status: true }
  },
)

/** A language as mails are written in it (BCP 47); null where the person wants that of each request. */
function languageIn({ mail }: Settings, wanted: string | null | undefined): string | null | undefined {
  if (wanted === null || wanted === undefined) return wanted
  const known = knownLanguage(wanted, mail.languages)
  if (known === undefined) throw new AuthError(profileErrors.MAIL_LANGUAGE_NOT_SUPPORTED)
  return known
}
