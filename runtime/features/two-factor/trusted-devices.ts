import type { Exchange } from '../../contract/exchange.ts'
import { limits } from '../../contract/limits.ts'
import { type } from '../../contract/schema.ts'
import type { Database } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import { purposes } from '../../identity/purposes.ts'
import { findVerification, issueVerification, verificationIdentifier } from '../../identity/verification.ts'
import { randomText } from '../../security/random.ts'

/** A browser in which the second factor is not asked again. */
export const TrustedDevice = type({
  id: 'string',
  /** What the browser called itself when it was trusted. */
  userAgent: 'string',
  ipAddress: 'string',
  createdAt: 'Date',
  expiresAt: 'Date',
  /** It is the one that asks. */
  current: 'boolean',
})
export type TrustedDevice = typeof TrustedDevice.infer

const cookie = 'trust_device'
const purpose = purposes.trustedDevice

/** Trusts this browser for a user. Only a hash of what it carries is stored, and it ends with every new password. */
export async function trustDevice(
  tx: Database,
  exchange: Exchange,
  user: { readonly id: string; readonly email: string },
  lifetime: number,
): Promise<{ readonly id: string; readonly secret: string }> {
  const secret = randomText(limits.trustedDeviceLength)
  const value = JSON.stringify({ userAgent: exchange.userAgent, ipAddress: exchange.address })
  const id = await issueVerification(tx, { purpose, secret, value, lifetime, now: exchange.now, user })
  return { id, secret }
}

/** Hands the browser what it is known by. Call it when the transaction of `trustDevice` has returned. */
export function sendTrust(exchange: Exchange, secret: string, lifetime: number): void {
  exchange.cookies.setSigned(cookie, secret, { maxAge: lifetime })
}

/** Whether this browser is trusted for a user. */
export async function isTrusted(db: Database, exchange: Exchange, userId: string): Promise<boolean> {
  const secret = exchange.cookies.getSigned(cookie)
  if (secret === undefined) return false
  const { state, verification } = await findVerification(db, { purpose, secret, now: exchange.now })
  return state === 'good' && verification?.userId === userId
}

/** The browsers that a user trusts, the newest first. */
export async function listTrustedDevices(db: Database, exchange: Exchange, userId: string): Promise<TrustedDevice[]> {
  const secret = exchange.cookies.getSigned(cookie)
  const own = secret === undefined ? undefined : verificationIdentifier(purpose, secret)
  const rows = await db.query<{ id: string; identifier: string; value: string; createdAt: Date; expiresAt: Date }>(sql`
    select id, identifier, value, created_at, expires_at from latchkey.verification
    where user_id = ${userId} and identifier like ${`${purpose}:%`} and expires_at > ${exchange.now}
    order by created_at desc, id desc`)
  return rows.map(({ id, identifier, value, createdAt, expiresAt }) => {
    const { userAgent, ipAddress }: Pick<TrustedDevice, 'userAgent' | 'ipAddress'> = JSON.parse(value)
    return { id, userAgent, ipAddress, createdAt, expiresAt, current: identifier === own }
  })
}

/** Ends the trust in one browser of a user; gives what it called itself, undefined when there is none of that id. */
export async function revokeTrustedDevice(tx: Database, userId: string, id: string): Promise<string | undefined> {
  const [row] = await tx.query<{ value: string }>(sql`
    delete from latchkey.verification
    where id::text = ${id} and user_id = ${userId} and identifier like ${`${purpose}:%`} returning value`)
  if (row === undefined) return undefined
  const { userAgent }: Pick<TrustedDevice, 'userAgent'> = JSON.parse(row.value)
  return userAgent
}

/** This browser is not trusted any more, for whomever. */
export function forgetTrust(exchange: Exchange): void {
  if (exchange.cookies.get(cookie) !== undefined) exchange.cookies.clear(cookie)
}
