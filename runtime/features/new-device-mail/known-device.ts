import type { Session, User } from '../../contract/entities.ts'
import type { Exchange } from '../../contract/exchange.ts'
import type { Beginning, HookContext } from '../../contract/hooks.ts'
import { limits } from '../../contract/limits.ts'
import type { Database } from '../../database/database.ts'
import { deleteInBatches } from '../../database/in-batches.ts'
import { sql } from '../../database/sql.ts'
import { browserKind } from '../../identity/browser-kind.ts'
import { notify } from '../../identity/notice.ts'
import { isOwnSession } from '../../identity/session.ts'
import { canMail } from '../../outbox/outbox.ts'
import { hashToken } from '../../security/hash.ts'
import { randomText } from '../../security/random.ts'

/** The kind of mail about a sign-in from a device that was not seen before. */
export const newDeviceKind = 'new-device'

const cookie = 'device'

/**
 * Remembers from which devices a person signs in, and writes to them about one that is new. The first one of an account is
 * new to nobody. A device is a browser that keeps our cookie; a program without cookies is known by its own name.
 */
export async function noteDevice({
  tx,
  user,
  session,
  replaces,
  ...event
}: HookContext & Beginning & { readonly session: Session; readonly user: User }): Promise<void> {
  const { exchange, settings, hooks, now } = event
  if (replaces || exchange === null || !canMail(settings) || !isOwnSession({ hooks }, { session, user })) return
  const [seen] = await tx.query<{ isNew: boolean; hadOthers: boolean }>(sql`
    with seen as (
      insert into latchkey.known_device as k (user_id, device, seen_at)
      values (${user.id}, ${hashToken(deviceOf(exchange))}, ${now})
      on conflict (user_id, device) do update set seen_at = excluded.seen_at
      returning k.xmax = 0 as is_new)
    select is_new, exists (select from latchkey.known_device where user_id = ${user.id}) as had_others from seen`)
  if (seen === undefined || !seen.isNew || !seen.hadOthers) return
  const device = browserKind(exchange.userAgent) ?? 'An unknown browser'
  await notify(event, tx, user, { kind: newDeviceKind, data: { device } }, now)
}

/** What names the device: its cookie, given now where it has none. */
function deviceOf({ request, cookies, userAgent }: Exchange): string {
  const isBrowser = request.headers.has('origin') || request.headers.has('sec-fetch-site')
  const known = cookies.getSigned(cookie)
  if (known === undefined && !isBrowser) return `program ${userAgent}`
  const name = known ?? randomText(limits.deviceNameLength)
  cookies.setSigned(cookie, name, { maxAge: limits.deviceCookieLifetime })
  return name
}

/** Nothing that a stranger signed in from is known to whoever takes the account over. */
export async function forgetDevices(tx: Database, userId: string): Promise<void> {
  await tx.query(sql`delete from latchkey.known_device where user_id = ${userId}`)
}

/** Removes devices that were not seen for as long as their cookie lasts. */
export function forgetOldDevices(db: Database, now: Date, stopping?: AbortSignal): Promise<number> {
  const before = new Date(now.getTime() - limits.deviceCookieLifetime * 1000)
  return deleteInBatches(db, sql`latchkey.known_device`, sql`seen_at < ${before}`, stopping)
}
