import type { User } from '../contract/entities.ts'
import { limits } from '../contract/limits.ts'
import type { KnownElsewhere } from '../contract/platform.ts'
import type { Database } from '../database/database.ts'
import { AuthError, isAuthError } from '../http/errors.ts'
import type { Context } from '../http/route.ts'
import { counterKeys } from '../security/derive.ts'
import { randomText, uuidv7 } from '../security/random.ts'
import { addPassword, type UserWithPassword } from './account.ts'
import { emailOriginIn } from './email-origin.ts'
import { queueVerificationMail } from './email-proof.ts'
import { userOfMailbox } from './mailbox-user.ts'
import type { PasswordTry } from './password-try.ts'
import { beginSession, type Begun, mustProveEmail } from './sign-in.ts'
import { columnsOfFeatures, insertUser } from './user.ts'
import { record } from './record.ts'
import { actAs } from './recorded-change.ts'
import { tellUserCreated } from './user-change.ts'

/** Somebody whose password another place knew, and it is ours now. */
export interface BroughtPassword {
  readonly user: User
  /** Null where the e-mail has to be proved first. */
  readonly begun: Begun | null
}

/** Longest password that is asked about elsewhere, in UTF-16 code units. */
const longestPassword = 1024

/**
 * Asks another place about a password that fits nothing here, and keeps what is right there, together with the session.
 * It is asked once for each such password, whoever is meant and whether there is anybody: where no answer would count, about
 * a random password.
 * @returns `not kept` where the password is right and is not to open the account that is here
 */
export async function signInFromElsewhere(
  context: Context,
  attempt: PasswordTry,
  found: UserWithPassword | undefined,
): Promise<BroughtPassword | 'wrong' | 'not kept'> {
  const { passwordSource: source, settings, passwords, db, log, exchange } = context
  if (source === undefined) return 'wrong'
  const { password, name } = attempt
  const isAskable = password !== '' && password.length <= longestPassword
  const knows = found === undefined ? source.makesUsers && attempt.email !== undefined : found.password === null
  const counts = isAskable && knows
  const nobody = `${counterKeys(settings.secrets)(`password source\n${name}`).slice(0, 32)}@nobody.invalid`
  const email = found?.user.email ?? attempt.email ?? nobody
  const facts = await source.ask(context, {
    email,
    password: counts ? password : randomText(limits.decoyPasswordLength),
  })
  if (!counts || facts === undefined) return 'wrong'
  // Hashed before the transaction: a connection is never held while a processor is busy.
  const hash = await passwords.hash(password)
  return db
    .transaction((tx) => bring(context, tx, attempt, { email, hash, facts, known: found?.user }))
    .catch((error: unknown) => {
      if (!isAuthError(error) || error.entry !== attempt.refusal) throw error
      log.warn('password-source.not-kept', { requestId: exchange.requestId, userId: found?.user.id })
      return 'not kept' as const
    })
}

interface Brought {
  readonly email: string
  readonly hash: string
  readonly facts: KnownElsewhere
  /** Who has the e-mail here. */
  readonly known: User | undefined
}

/** @throws {AuthError} the error of the try where the account is not to be joined, and as `beginSession` */
async function bring(context: Context, tx: Database, attempt: PasswordTry, brought: Brought): Promise<BroughtPassword> {
  const { now, settings, passwordSource } = context
  const { facts, hash } = brought
  const user = await (facts.emailVerified === true ? userOfProved : newUserOfUnproved)(context, tx, attempt, brought)
  const mayKeep = (await passwordSource?.keep?.(tx, user.id, now)) ?? true
  if (!mayKeep || !(await addPassword(tx, { userId: user.id, hash, now }))) throw new AuthError(attempt.refusal)
  actAs(context.exchange, user.id)
  await record(context, tx, 'account.password-added', { id: user.id, userId: user.id })
  if (mustProveEmail(settings, user)) return { user, begun: null }
  const by = { method: attempt.method, amr: ['pwd'] }
  const { rememberMe: remember = true } = attempt
  return { user, begun: await beginSession(context, tx, user, { proof: 'in this transaction', by, remember }) }
}

/** The other place saw the mailbox: as for every proof of one, what was here before it on an unverified e-mail goes. */
async function userOfProved(
  context: Context,
  tx: Database,
  { refusal }: PasswordTry,
  { email, facts, known }: Brought,
): Promise<User> {
  const { name = '', image = null, fields = {} } = facts
  const unknown = known === undefined ? { name, image, input: fields } : undefined
  const owner = await userOfMailbox(context, tx, email, { spend: () => Promise.resolve(), unknown })
  // Somebody else has the e-mail by now, or somebody has it of whom nothing was known when the question was asked.
  const isMeant = known === undefined ? owner?.isNew === true : owner?.user.id === known.id
  if (owner === undefined || !isMeant) throw new AuthError(refusal)
  return owner.user
}

/** Nobody joins an account on the word of a place that did not see the mailbox: anybody may have used the e-mail there. */
async function newUserOfUnproved(
  context: Context,
  tx: Database,
  { refusal, callbackURL }: PasswordTry,
  { email, facts, known }: Brought,
): Promise<User> {
  if (known !== undefined) throw new AuthError(refusal)
  const { fields, exchange, settings, log, now } = context
  const { name = '', image = null, fields: input = {} } = facts
  const columns = await columnsOfFeatures(context, tx, input, null)
  const emailOrigin = emailOriginIn(exchange, 'sign-up')
  const row = { id: uuidv7(now), name, image, email, emailVerified: false, emailOrigin, columns, now }
  const user = await insertUser(tx, fields, row)
  if (user === undefined) throw new AuthError(refusal)
  await tellUserCreated(context, tx, user, input)
  const { sendOnSignUp, required } = settings.emailVerification
  // Where it is required, the answer to the sign-in sends it.
  if (sendOnSignUp && !required) await queueVerificationMail(context, tx, exchange, { email, callbackURL })
  log.info('user.created', { requestId: exchange.requestId, userId: user.id, method: 'password-source' })
  return user
}
