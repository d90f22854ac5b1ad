import type { AnonymousOptions, Config, GuestHandover } from '../../../runtime/index.ts'
import { anonymous, AuthError, defineErrors, emailPassword, sql } from '../../../runtime/index.ts'
import type { Answer, Browser } from '../../support/browser-jar.ts'
import type { TestAuth } from '../../support/test-auth.ts'

/** A configuration with guests and passwords. */
export const withGuests = (options: AnonymousOptions = {}, more: Partial<Config> = {}): Partial<Config> => ({
  ...more,
  features: [emailPassword(), anonymous(options), ...(more.features ?? [])],
})
/** Status and code of an answer. */
export const outcome = ({ status, body }: Answer) =>
  body?.code === undefined ? String(status) : `${status} ${body.code}`
/** The user who is signed in, or null. */
export const whoIs = async (page: Browser) => (await page.get('/get-session')).body?.user ?? null

/** A browser with a new guest in it. */
export async function guestIn(service: TestAuth, page = service.browser()) {
  const { body } = await page.post('/sign-in/anonymous')
  return { page, guest: body.user, token: body.token }
}
/** How many guests there are. */
export const guests = async ({ db }: TestAuth) =>
  (await db.query<{ id: string }>(sql`select id from latchkey.user where is_anonymous`)).length

/** Remembers what is handed over, and may refuse it. */
export function recorder(refuse = false) {
  const handed: GuestHandover[] = []
  const errors = defineErrors({ CART_NOT_MOVED: [409, 'Your cart could not be moved'] })
  const onLinkAccount = async (handover: GuestHandover) => {
    handed.push(handover)
    await handover.tx.query(
      sql`update latchkey.user set image = 'https://example.com/moved.png' where id = ${handover.newUser.user.id}`,
    )
    if (refuse) throw new AuthError(errors.CART_NOT_MOVED)
  }
  return { handed, onLinkAccount }
}
