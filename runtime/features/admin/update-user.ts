import { User } from '../../contract/entities.ts'
import { type } from '../../contract/schema.ts'
import type { Database } from '../../database/database.ts'
import { AuthError, isAuthError } from '../../http/errors.ts'
import { callerErrors } from '../../http/handler.ts'
import { type Context, route } from '../../http/route.ts'
import { normalizeEmail } from '../../identity/email.ts'
import { markEmailVerified } from '../../identity/email-proof.ts'
import { identityErrors } from '../../identity/errors.ts'
import { displayName, imageUrl } from '../../identity/profile.ts'
import { removeCredentials } from '../../identity/takeover.ts'
import { columnsOfFeatures, updateUser as write } from '../../identity/user.ts'
import { moveUser } from '../email-verification/index.ts'
import { openCase, readTarget, requireActor, requireFreshActor } from './actor.ts'
import { adminErrors } from './errors.ts'
import { endEverySession } from './impersonations.ts'
import type { AdminSetup } from './setup.ts'
import { tellUserUpdated } from '../../identity/user-change.ts'

const reading = { permission: 'user:get', refusal: adminErrors.YOU_ARE_NOT_ALLOWED_TO_GET_USER } as const
const writing = { permission: 'user:update', refusal: adminErrors.YOU_ARE_NOT_ALLOWED_TO_UPDATE_USERS } as const

const mailing = { permission: 'user:set-email', refusal: adminErrors.YOU_ARE_NOT_ALLOWED_TO_SET_USERS_EMAIL } as const

/** GET /admin/get-user (wire contract 10). */
export const getUser = ({ roles }: AdminSetup) =>
  route(
    'GET',
    '/admin/get-user',
    {
      summary: 'One user',
      caller: 'session-or-service',
      via: 'admin',
      scope: 'users:administer',
      query: type({ 'id?': 'string' }),
      returns: User,
      errors: [reading.refusal, identityErrors.USER_NOT_FOUND],
    },
    async (context) => {
      const actor = requireActor(context, roles, reading)
      return readTarget(context, roles, { ...reading, actor, targetId: context.query.id ?? '' })
    },
  )

/**
 * POST /admin/update-user (wire contract 10): name, picture and what features let a body say; e-mail and its state where the
 * configuration says so; nothing else.
 */
export const updateUser = ({ roles, options }: AdminSetup) =>
  route(
    'POST',
    '/admin/update-user',
    {
      summary: "Changes a user's name or picture",
      caller: 'session-or-service',
      via: 'admin',
      scope: 'users:administer',
      pictures: true,
      body: type({
        userId: 'string',
        data: {
          'name?': displayName,
          'image?': imageUrl.or('null'),
          'email?': 'string',
          'emailVerified?': 'boolean',
        },
      }),
      returns: User,
      errors: [
        writing.refusal,
        mailing.refusal,
        adminErrors.NO_DATA_TO_UPDATE,
        identityErrors.USER_NOT_FOUND,
        identityErrors.INVALID_EMAIL,
        identityErrors.USER_ALREADY_EXISTS,
        callerErrors.SESSION_NOT_FRESH,
      ],
      changesSession: true,
      writesUser: 'data',
    },
    async (context) => {
      const { db, fields, body, exchange, log, now } = context
      const actor = requireActor(context, roles, writing)
      const { email, emailVerified, ...data } = body.data
      const mailbox = options.setEmails ? { email: wantedEmail(email), emailVerified } : {}
      if (Object.values({ ...data, ...mailbox }).every((value) => value === undefined)) {
        throw new AuthError(adminErrors.NO_DATA_TO_UPDATE)
      }
      const setsEmail = mailbox.email !== undefined || mailbox.emailVerified !== undefined
      if (setsEmail) {
        requireActor(context, roles, mailing)
        requireFreshActor(context)
      }
      const user = await db.transaction(async (tx) => {
        const { target, granted } = await openCase(context, tx, roles, { ...writing, actor, targetId: body.userId })
        if (setsEmail && !granted.has(mailing.permission)) throw new AuthError(mailing.refusal)
        const { name, image } = data
        const changes = { ...(await columnsOfFeatures(context, tx, data, target)), name, image }
        const written = await write(tx, fields, target.id, changes, now)
        if (written === undefined) throw new AuthError(identityErrors.USER_NOT_FOUND, { status: 404 })
        await tellUserUpdated(context, tx, target, written)
        return setsEmail ? writeMailbox(context, tx, written, mailbox) : written
      })
      log.info('admin.user-updated', { requestId: exchange.requestId, actor: actor.name, target: user.id })
      return user
    },
  )

/** The e-mail as it is stored. @throws {AuthError} INVALID_EMAIL */
function wantedEmail(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const email = normalizeEmail(text)
  if (email === undefined) throw new AuthError(identityErrors.INVALID_EMAIL)
  return email
}

interface Mailbox {
  readonly email?: string | undefined
  readonly emailVerified?: boolean | undefined
}

/**
 * Gives somebody another e-mail, or another state of it. All their sessions end. What opened the account while nobody had
 * proved its e-mail goes, because the word of an administrator is a proof for the owner and not for who was first.
 * @throws {AuthError} USER_ALREADY_EXISTS (400)
 */
async function writeMailbox(
  context: Context,
  tx: Database,
  before: User,
  { email, emailVerified }: Mailbox,
): Promise<User> {
  const { fields, now } = context
  if (!before.emailVerified && emailVerified === true) await removeCredentials(context, tx, before.id)
  await endEverySession(context, tx, before.id, 'new-email')
  if (email !== undefined && email !== before.email) {
    const change = { newEmail: email, callbackURL: '/', proven: emailVerified === true }
    return moveUser(context, tx, before, change).catch(taken)
  }
  if (emailVerified === undefined || emailVerified === before.emailVerified) return before
  const written = emailVerified
    ? await markEmailVerified(tx, fields, before, now)
    : await write(tx, fields, before.id, { emailVerified }, now)
  if (written === undefined) throw new AuthError(identityErrors.USER_NOT_FOUND, { status: 404 })
  await tellUserUpdated(context, tx, before, written)
  return written
}

function taken(error: unknown): never {
  if (!isAuthError(error) || error.entry !== identityErrors.USER_ALREADY_EXISTS) throw error
  throw new AuthError(error.entry, { status: 400 })
}
