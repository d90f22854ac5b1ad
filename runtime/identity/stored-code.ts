import type { User } from '../contract/entities.ts'
import type { CodeAttempt, NamedCode, Platform } from '../contract/platform.ts'
import type { Database } from '../database/database.ts'
import { columns, sql } from '../database/sql.ts'
import { AuthError, isAuthError } from '../http/errors.ts'
import type { Context } from '../http/route.ts'
import { identityErrors } from './errors.ts'
import { countTry, settleTry } from './password-tries.ts'
import type { purposes } from './purposes.ts'
import { verificationIdentifier } from './verification.ts'
import { counterKeys } from '../security/derive.ts'
import { equalsInConstantTime } from '../security/hash.ts'
import { randomText, uuidv7 } from '../security/random.ts'
import { seal, unseal } from '../security/seal.ts'

/** Which code is meant. */
export interface WantedCode {
  readonly purpose: typeof purposes.mailedCode | typeof purposes.smsCode
  /** What it opens; one of a type opens nothing else. */
  readonly type: string
  /** Where it is sent: a normalised e-mail, or a number in the form of E.164. */
  readonly to: string
}

/** How codes are made and taken. */
export interface CodeRules {
  /** Digits. */
  readonly length: number
  /** Seconds. */
  readonly expiresIn: number
  /** Wrong codes after which the right one is not taken any more. */
  readonly allowedAttempts: number
}

/** What is stored. The code is sealed and not hashed, so that asking again within a minute brings the same one. */
interface Stored {
  readonly sealed: string
  readonly tries: number
  /** Of what is mailed beside it. */
  readonly attempt?: CodeAttempt
}

/** Seconds within which asking again brings the same code. */
const youth = 60

function identifierOf({ purpose, type, to }: WantedCode): string {
  return verificationIdentifier(purpose, `${type}\n${to}`)
}

/**
 * Makes a code for an address or a number and gives it; a young one stays. Where nothing is sent it does the same, so that wrong
 * codes are answered alike. `user` is whose address or number it is, if anybody's.
 */
export async function putCode(
  platform: Pick<Platform, 'settings'>,
  tx: Database,
  wanted: WantedCode,
  rules: Pick<CodeRules, 'length' | 'expiresIn'>,
  owner: Owner,
): Promise<string> {
  return (await putNamedCode(platform, tx, wanted, rules, owner)).code
}

/** Whose address or number it is, if anybody's. */
interface Owner {
  readonly user: Pick<User, 'id' | 'email'> | undefined
  readonly now: Date
}

/**
 * The same for a code that is mailed beside something else: a young one that stays belongs to both attempts, and ends with the later
 * one. Gives what names this code and no other, for `endCode`.
 */
export async function putNamedCode(
  platform: Pick<Platform, 'settings'>,
  tx: Database,
  wanted: WantedCode,
  rules: Pick<CodeRules, 'length' | 'expiresIn'>,
  { user, now, attempt }: Owner & { readonly attempt?: CodeAttempt },
): Promise<{ readonly code: string; readonly stored: NamedCode }> {
  const { secrets } = platform.settings
  const identifier = identifierOf(wanted)
  const since = new Date(now.getTime() - youth * 1000)
  const [young] = await tx.query<{ value: string }>(sql`
    select value from latchkey.verification
    where identifier = ${identifier} and created_at > ${since} and expires_at > ${now} for update`)
  const expiresAt = new Date(now.getTime() + rules.expiresIn * 1000)
  if (young !== undefined) {
    const stays: Stored = JSON.parse(young.value)
    if (attempt !== undefined) await joinAttempts(tx, identifier, stays, { attempt, expiresAt })
    const code = unseal(secrets, wanted.purpose, identifier, stays.sealed)
    return { code, stored: { identifier, value: stays.sealed } }
  }
  const code = randomText(rules.length, 'digits')
  const sealed = seal(secrets, wanted.purpose, identifier, code)
  const stored: Stored = { sealed, tries: 0, ...(attempt && { attempt }) }
  const row = {
    id: uuidv7(now),
    identifier,
    value: JSON.stringify(stored),
    userId: user?.id ?? null,
    email: user?.email ?? null,
    expiresAt,
    createdAt: now,
    updatedAt: now,
  }
  await tx.query(sql`
    insert into latchkey.verification ${columns(row)}
    on conflict (identifier) do update set value = excluded.value, user_id = excluded.user_id, email = excluded.email,
      expires_at = excluded.expires_at, created_at = excluded.created_at, updated_at = excluded.updated_at`)
  return { code, stored: { identifier, value: sealed } }
}

/** A young code that is mailed again beside something else: what ends with it is more then. The row is locked. */
async function joinAttempts(
  tx: Database,
  identifier: string,
  stored: Stored,
  { attempt, expiresAt }: { readonly attempt: CodeAttempt; readonly expiresAt: Date },
): Promise<void> {
  const { ends = [], newUser } = stored.attempt ?? {}
  const both: CodeAttempt = { ends: [...ends, ...attempt.ends], newUser: attempt.newUser ?? newUser }
  await tx.query(sql`
    update latchkey.verification
    set value = ${JSON.stringify({ ...stored, attempt: both })}, expires_at = greatest(expires_at, ${expiresAt}::timestamptz)
    where identifier = ${identifier}`)
}

/** A right code, to be used up in the transaction of what it opens. */
export interface RightCode extends NamedCode {
  /** Of what was mailed beside it. */
  readonly attempt?: CodeAttempt | undefined
}

/**
 * Looks at a code that was typed. Each try is counted first, for the code and for the address or number: over all codes ten wrong ones
 * are free, then each costs a wait.
 * @throws {AuthError} INVALID_OTP for wrong, used and unknown alike, OTP_EXPIRED when it was right, TOO_MANY_ATTEMPTS
 */
export async function checkCode(
  context: Context,
  wanted: WantedCode,
  typed: string,
  { allowedAttempts }: Pick<CodeRules, 'allowedAttempts'>,
): Promise<RightCode> {
  const { db, settings, log, exchange, now } = context
  const identifier = identifierOf(wanted)
  const key = counterKeys(settings.secrets)(`${wanted.purpose}\n${wanted.to}`)
  const { tried } = await countTry(context, { known: sql`select 1 as one`, key: sql`${key}::text` }).catch(tooMany)
  return settleTry(context, tried, async () => {
    if (tried.closed) throw new AuthError(identityErrors.TOO_MANY_ATTEMPTS)
    const [row] = await db.query<{ value: string; expiresAt: Date }>(sql`
      update latchkey.verification
      set value = jsonb_set(value::jsonb, '{tries}', to_jsonb((value::jsonb ->> 'tries')::int + 1))::text
      where identifier = ${identifier} returning value, expires_at`)
    if (row === undefined) throw new AuthError(identityErrors.INVALID_OTP)
    const { sealed, tries, attempt }: Stored = JSON.parse(row.value)
    if (tries > allowedAttempts) throw new AuthError(identityErrors.TOO_MANY_ATTEMPTS)
    const code = unseal(settings.secrets, wanted.purpose, identifier, sealed)
    if (!equalsInConstantTime(code, typed.replaceAll(/\s/g, ''))) {
      log.warn(`${wanted.purpose}.failed`, { requestId: exchange.requestId, type: wanted.type })
      throw new AuthError(identityErrors.INVALID_OTP)
    }
    if (row.expiresAt <= now) throw new AuthError(identityErrors.OTP_EXPIRED)
    return { identifier, value: sealed, attempt }
  })
}

/** A wait has the word of the contract here. */
function tooMany(error: unknown): never {
  if (!isAuthError(error) || error.entry.status !== 429) throw error
  const { retryAfter } = error.details
  throw new AuthError(identityErrors.TOO_MANY_ATTEMPTS, retryAfter === undefined ? {} : { retryAfter })
}

/** Uses a right code up, and with it what was mailed beside it; of many at once, one goes on. @throws {AuthError} INVALID_OTP */
export async function spendCode(tx: Database, right: NamedCode): Promise<void> {
  const attempt = await endCode(tx, right)
  if (attempt === undefined) throw new AuthError(identityErrors.INVALID_OTP)
  if (attempt.ends.length === 0) return
  await tx.query(sql`delete from latchkey.verification where identifier = any(${attempt.ends})`)
}

/**
 * Ends a code, and gives what it was a part of; undefined where it is gone, or another one by now. Whoever uses up what was mailed
 * beside it calls this first, so that nobody waits in a circle.
 */
export async function endCode(tx: Database, { identifier, value }: NamedCode): Promise<CodeAttempt | undefined> {
  const [row] = await tx.query<{ value: string }>(sql`
    delete from latchkey.verification
    where identifier = ${identifier} and value::jsonb ->> 'sealed' = ${value} returning value`)
  if (row === undefined) return undefined
  const { attempt }: Stored = JSON.parse(row.value)
  return attempt ?? { ends: [], newUser: undefined }
}

/** Leaves a right code as it was before it was looked at. */
export async function leaveCode(db: Database, { identifier, value }: RightCode): Promise<void> {
  await db.query(sql`
    update latchkey.verification
    set value = jsonb_set(value::jsonb, '{tries}', to_jsonb(greatest((value::jsonb ->> 'tries')::int - 1, 0)))::text
    where identifier = ${identifier} and value::jsonb ->> 'sealed' = ${value}`)
}
