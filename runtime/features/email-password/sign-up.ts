import { type } from '../../contract/schema.ts'
import type { Database } from '../../database/database.ts'
import { User } from '../../contract/entities.ts'
import type { Unfinished } from '../../http/answer.ts'
import { AuthError } from '../../http/errors.ts'
import { type Context, route } from '../../http/route.ts'
import { credentialProvider } from '../../identity/account.ts'
import { signUpsWithOneAddress } from '../../identity/account-limits.ts'
import { normalizeEmail } from '../../identity/email.ts'
import { emailOriginIn } from '../../identity/email-origin.ts'
import { markSignUp, queueVerificationMail, type WantedProof } from '../../identity/email-proof.ts'
import { identityErrors } from '../../identity/errors.ts'
import { rememberBrowser } from '../../identity/password-tries.ts'
import { mailedUser } from '../../identity/notice.ts'
import { displayName, imageUrl } from '../../identity/profile.ts'
import { beginSession, type Begun, finishSignIn } from '../../identity/sign-in.ts'
import {
  columnsOfFeatures,
  findUserByEmail,
  insertUserWithAccount,
  type NewUser,
  usersWith,
} from '../../identity/user.ts'
import { queueMail } from '../../outbox/outbox.ts'
import type { MailKind } from '../../contract/platform.ts'
import { uuidv7 } from '../../security/random.ts'
import { emailPasswordErrors } from './errors.ts'
import type { EmailPasswordOptions } from './options.ts'
import { checkNewPassword } from './password-rules.ts'
import { tellUserCreated } from '../../identity/user-change.ts'

const Body = type({
  name: displayName,
  email: 'string',
  password: 'string',
  'image?': imageUrl.or('null'),
  'callbackURL?': 'string',
  'rememberMe?': 'boolean',
})

/** A form sends its empty fields too; one that may be left empty would else be there, and wrong. */
function filledIn(fields: URLSearchParams): unknown {
  return Object.fromEntries([...fields].filter(([, value]) => value !== ''))
}

/** POST /sign-up/email (wire contract 5.2): user, account and session together, or nothing. */
export const signUpEmail = (options: Required<EmailPasswordOptions>) =>
  route(
    'POST',
    '/sign-up/email',
    {
      summary: 'Creates an account with e-mail and password and signs in',
      caller: 'anyone',
      robots: 'create',
      pictures: true,
      body: Body,
      returns: type({ token: 'string | null', user: User }),
      errors: [
        emailPasswordErrors.EMAIL_PASSWORD_SIGN_UP_DISABLED,
        identityErrors.INVALID_EMAIL,
        emailPasswordErrors.PASSWORD_TOO_SHORT,
        emailPasswordErrors.PASSWORD_TOO_LONG,
        emailPasswordErrors.PASSWORD_TOO_COMMON,
        identityErrors.USER_ALREADY_EXISTS,
        identityErrors.FAILED_TO_CREATE_SESSION,
      ],
      changesSession: true,
      writesUser: true,
      via: 'sign-up',
      limits: { account: signUpsWithOneAddress },
      form: filledIn,
    },
    async (context) => {
      if (!options.signUp) throw new AuthError(emailPasswordErrors.EMAIL_PASSWORD_SIGN_UP_DISABLED)
      const { body, now, settings } = context
      const email = normalizeEmail(body.email)
      if (email === undefined) throw new AuthError(identityErrors.INVALID_EMAIL)
      await checkNewPassword(context, options, body.password, { ...body, email })
      // Hashed before the transaction: a connection is never held while a processor is busy.
      const password = await context.passwords.hash(body.password)
      const mark = markSignUp(context, context.exchange)
      const emailOrigin = emailOriginIn(context.exchange, 'sign-up', mark)
      const row = { id: uuidv7(now), name: body.name, email, emailVerified: false, image: body.image ?? null, now }
      const user = { ...row, emailOrigin }
      const { callbackURL, rememberMe: remember = true } = body
      const signUp = { user, input: body, password, remember, mail: { email, callbackURL, mark } }
      return settings.emailVerification.required
        ? signUpUnseen(context, signUp)
        : signUpOpenly(context, { ...signUp, signIn: options.autoSignIn })
    },
  )

interface SignUp {
  readonly user: NewUser
  /** The body, of which features read their part. */
  readonly input: Readonly<Record<string, unknown>>
  readonly password: string
  readonly remember: boolean
  readonly mail: WantedProof
}

/** Writes user and password account and tells the features; `undefined` when the address has a user. */
async function createUser(
  context: Context,
  tx: Database,
  { user, password, input }: Pick<SignUp, 'user' | 'password' | 'input'>,
): Promise<User | undefined> {
  const account = { id: uuidv7(user.now), providerId: credentialProvider, accountId: user.id, password }
  const created = await insertUserWithAccount(tx, context.fields, user, account)
  if (created === undefined) return undefined
  await tellUserCreated(context, tx, created, input)
  return created
}

function logCreated({ log, exchange }: Context, user: User): void {
  log.info('user.created', { requestId: exchange.requestId, userId: user.id, method: 'email-password' })
}

/** @throws {AuthError} USER_ALREADY_EXISTS */
async function signUpOpenly(
  context: Context,
  signUp: SignUp & { readonly signIn: boolean },
): Promise<{ token: string | null; user: User } | Unfinished> {
  const { db, exchange, settings } = context
  const { created, begun } = await db.transaction(async (tx) => {
    const columns = await columnsOfFeatures(context, tx, signUp.input, null)
    const user = await createUser(context, tx, { ...signUp, user: { ...signUp.user, columns } })
    if (user === undefined) throw new AuthError(identityErrors.USER_ALREADY_EXISTS)
    if (settings.emailVerification.sendOnSignUp) {
      await queueVerificationMail(context, tx, exchange, signUp.mail)
    }
    const start = { proof: 'in this transaction', by: { method: 'sign-up', amr: ['pwd'] } } as const
    const signIn: Begun | null = signUp.signIn
      ? await beginSession(context, tx, user, { ...start, remember: signUp.remember })
      : null
    return { created: user, begun: signIn }
  })
  logCreated(context, created)
  if (begun === null) return { token: null, user: created }
  const answer = finishSignIn(context, begun, ({ credential }) => ({ token: credential, user: created }))
  rememberBrowser(context, exchange, created.id)
  return answer
}

/**
 * Where addresses have to be proven, nobody learns here whether one has an account (wire contract section 22, choice 5):
 * the answer and the work are the same, and the owner of a known address is told by mail.
 */
async function signUpUnseen(context: Context, signUp: SignUp): Promise<{ token: null; user: User }> {
  const { db, exchange, fields } = context
  const { email, now } = signUp.user
  const { created, columns } = await db.transaction(async (tx) => {
    // Before the insert: what features refuse, they refuse for known and unknown addresses alike.
    const written = await columnsOfFeatures(context, tx, signUp.input, null, { unseen: true })
    const user = await createUser(context, tx, { ...signUp, user: { ...signUp.user, columns: written } })
    if (user === undefined) {
      await queueMail(context, tx, { kind: 'sign-up-attempt', to: email, data: {} }, now)
    } else {
      await queueVerificationMail(context, tx, exchange, signUp.mail)
    }
    return { created: user, columns: written }
  })
  if (created !== undefined) logCreated(context, created)
  const shown = { ...columns, ...signUp.user, createdAt: now, updatedAt: now }
  // Of what was sent in both cases: what the database makes of a text may differ from it.
  return { token: null, user: usersWith(fields).read(shown) }
}

/** Tells the owner of an address that somebody tried to make an account with it. */
export const signUpAttempt: MailKind = {
  async prepare(platform, tx, mail) {
    const user = await findUserByEmail(tx, platform.fields, mail.to)
    return user === undefined ? null : { user: mailedUser(user), url: platform.settings.origin }
  },
}
