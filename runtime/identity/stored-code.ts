import type { User } from '../contract/entities.ts'
import type { Platform } from '../contract/platform.ts'
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
  rules: CodeRules,
  { user, now }: { readonly user: User | undefined; readonly now: Date },
): Promise<string> {
  const { secrets } = platform.settings
  const identifier = identifierOf(wanted)
  const since = new Date(now.getTime() - youth * 1000)
  const [young] = await tx.query<{ value: string }>(sql`
    select value from latchkey.verification
    where identifier = ${identifier} and created_at > ${since} and expires_at > ${now}`)
  if (young !== undefined)
    return unseal(secrets, wanted.purpose, identifier, (JSON.parse(young.value) as Stored).sealed)
  const code = randomText(rules.length, 'digits')
  const stored: Stored = { sealed: seal(secrets, wanted.purpose, identifier, code), tries: 0 }
  const row = {
    id: uuidv7(now),
    identifier,
    value: JSON.stringify(stored),
    userId: user?.id ?? null,
    email: user?.email ?? null,
    expiresAt: new Date(now.getTime() + rules.expiresIn * 1000),
    createdAt: now,
    updatedAt: now,
  }
  await tx.query(sql`
    insert into latchkey.verification ${columns(row)}
    on conflict (identifier) do update set value = excluded.value, user_id = excluded.user_id, email = excluded.email,
      expires_at = excluded.expires_at, created_at = excluded.created_at, updated_at = excluded.updated_at`)
  return code
}

/** A right code, to be used up in the transaction of what it opens. */
export interface RightCode {
  readonly identifier: string
  readonly value: string
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
    const { sealed, tries }: Stored = JSON.parse(row.value)
    if (tries > allowedAttempts) throw new AuthError(identityErrors.TOO_MANY_ATTEMPTS)
    const code = unseal(settings.secrets, wanted.purpose, identifier, sealed)
    if (!equalsInConstantTime(code, typed.replaceAll(/\s/g, ''))) {
      log.warn(`${wanted.purpose}.failed`, { requestId: exchange.requestId, type: wanted.type })
      throw new AuthError(identityErrors.INVALID_OTP)
    }
    if (row.expiresAt <= now) throw new AuthError(identityErrors.OTP_EXPIRED)
    return { identifier, value: sealed }
  })
}

/** A wait has the word of the contract here. */
function tooMany(error: unknown): never {
  if (!isAuthError(error) || error.entry.status !== 429) throw error
  const { retryAfter } = error.details
  throw new AuthError(identityErrors.TOO_MANY_ATTEMPTS, retryAfter === undefined ? {} : { retryAfter })
}

/** Uses a right code up; of many at once, one goes on. @throws {AuthError} INVALID_OTP */
export async function spendCode(tx: Database, { identifier, value }: RightCode): Promise<void> {
  const rows = await tx.query(sql`
    delete from latchkey.verification
    where identifier = ${identifier} and value::jsonb ->> 'sealed' = ${value} returning id`)
  if (rows.length === 0) throw new AuthError(identityErrors.INVALID_OTP)
}

/** Leaves a right code as it was before it was looked at. */
export async function leaveCode(db: Database, { identifier, value }: RightCode): Promise<void> {
  await db.query(sql`
    update latchkey.verification
    set value = jsonb_set(value::jsonb, '{tries}', to_jsonb(greatest((value::jsonb ->> 'tries')::int - 1, 0)))::text
    where identifier = ${identifier} and value::jsonb ->> 'sealed' = ${value}`)
}
