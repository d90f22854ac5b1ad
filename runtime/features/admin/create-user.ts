import type { Columns } from '../../contract/hooks.ts'
import { type } from '../../contract/schema.ts'
import type { Database } from '../../database/database.ts'
import { User } from '../../contract/entities.ts'
import { AuthError } from '../../http/errors.ts'
import { type Context, route } from '../../http/route.ts'
import { credentialProvider } from '../../identity/account.ts'
import { normalizeEmail } from '../../identity/email.ts'
import { emailOriginIn } from '../../identity/email-origin.ts'
import { identityErrors } from '../../identity/errors.ts'
import { displayName, imageUrl } from '../../identity/profile.ts'
import { columnsOfFeatures, insertUser, insertUserWithAccount, type NewUser } from '../../identity/user.ts'
import { uuidv7 } from '../../security/random.ts'
import { checkPassword, emailPasswordErrors } from '../email-password/index.ts'
import { requireActor } from './actor.ts'
import { adminErrors } from './errors.ts'
import { parseRoles, requireCover, roleInput } from './set-role.ts'
import type { AdminSetup } from './setup.ts'
import { tellUserCreated } from '../../identity/user-change.ts'

const demand = { permission: 'user:create', refusal: adminErrors.YOU_ARE_NOT_ALLOWED_TO_CREATE_USERS } as const

/** POST /admin/create-user (wire contract 10). Without a password the person asks for one by mail. */
export const createUser = ({ roles, options }: AdminSetup) =>
  route(
    'POST',
    '/admin/create-user',
    {
      summary: 'Creates a user, without signing anybody in',
      caller: 'session-or-service',
      scope: 'users:administer',
      pictures: true,
      body: type({
        email: 'string',
        name: displayName,
        'password?': 'string',
        'role?': roleInput,
        'data?': { 'image?': imageUrl.or('null') },
      }),
      returns: type({ user: User }),
      errors: [
        demand.refusal,
        adminErrors.YOU_ARE_NOT_ALLOWED_TO_CHANGE_USERS_ROLE,
        adminErrors.YOU_ARE_NOT_ALLOWED_TO_SET_NON_EXISTENT_VALUE,
        identityErrors.INVALID_EMAIL,
        identityErrors.USER_ALREADY_EXISTS,
        emailPasswordErrors.PASSWORD_TOO_SHORT,
        emailPasswordErrors.PASSWORD_TOO_LONG,
        emailPasswordErrors.PASSWORD_TOO_COMMON,
      ],
      writesUser: 'data',
      via: 'admin',
    },
    async (context) => {
      const { db, body, passwords, exchange, log, now } = context
      const actor = requireActor(context, roles, demand)
      const names = parseRoles(roles, body.role ?? options.defaultRole)
      // Another role than everybody gets is a role that is given.
      if (names.join(',') !== options.defaultRole) {
        if (!actor.granted.has('user:set-role'))
          throw new AuthError(adminErrors.YOU_ARE_NOT_ALLOWED_TO_CHANGE_USERS_ROLE)
        requireCover(roles, actor, names)
      }
      const email = normalizeEmail(body.email)
      if (email === undefined) throw new AuthError(identityErrors.INVALID_EMAIL)
      const { data = {} } = body
      if (body.password !== undefined) await checkPassword(context, body.password, { ...data, name: body.name, email })
      const password = body.password === undefined ? null : await passwords.hash(body.password)
      const emailOrigin = emailOriginIn(exchange, 'administrator')
      const known = { name: body.name, email, emailVerified: false, emailOrigin, image: data.image ?? null }
      const row = { id: uuidv7(now), ...known, now }
      const user = await db.transaction(async (tx) => {
        const columns = { ...(await columnsOfFeatures(context, tx, data, null)), role: names.join(',') }
        return writeUser(context, tx, { ...row, columns }, { password, body: data })
      })
      log.info('admin.user-created', { requestId: exchange.requestId, actor: actor.name, target: user.id })
      return { user }
    },
  )

/** @throws {AuthError} USER_ALREADY_EXISTS (400), as the database decides */
async function writeUser(
  context: Context,
  tx: Database,
  user: NewUser,
  { password, body }: { readonly password: string | null; readonly body: Columns },
): Promise<User> {
  const { fields } = context
  const account = { id: uuidv7(user.now), providerId: credentialProvider, accountId: user.id }
  const created =
    password === null
      ? await insertUser(tx, fields, user)
      : await insertUserWithAccount(tx, fields, user, { ...account, password })
  if (created === undefined) throw new AuthError(identityErrors.USER_ALREADY_EXISTS, { status: 400 })
  await tellUserCreated(context, tx, created, body)
  return created
}
