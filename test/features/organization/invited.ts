import { sql } from '../../../runtime/index.ts'
import { newestMail } from '../../support/mailed.ts'
import type { TestAuth } from '../../support/test-auth.ts'
import { found, join, person, type Person } from './people.ts'

/** Somebody whose address is proven. */
export async function proven(running: TestAuth, name: string): Promise<Person> {
  const somebody = await person(running, name)
  await running.db.query(sql`update latchkey.user set email_verified = true where id = ${somebody.id}`)
  return somebody
}

/** An organization of ada's with bob as admin and cleo as member; eve has one of her own. All are proven. */
export async function company(running: TestAuth) {
  const ada = await proven(running, 'ada')
  const bob = await proven(running, 'bob')
  const cleo = await proven(running, 'cleo')
  const eve = await proven(running, 'eve')
  const { id, members } = await found(ada, 'engines')
  const foreign = await found(eve, 'eves')
  const admin = await join(running, id, bob, 'admin')
  const member = await join(running, id, cleo)
  for (const { browser } of [bob, cleo]) await browser.post('/organization/set-active', { organizationId: id })
  return { id, ada, bob, cleo, eve, owner: members[0], admin, member, foreign }
}

/** Invites an address; gives the answer. */
export function invite(by: Person, email: string, more: object = {}) {
  return by.browser.post('/organization/invite-member', { email, role: 'member', ...more })
}

/** Invites an address; gives the invitation. */
export async function invited(by: Person, email: string, more: object = {}) {
  const { status, body } = await invite(by, email, more)
  if (status !== 200) throw new Error(`${email} could not be invited: ${JSON.stringify(body)}`)
  return body
}

/** Answers an invitation: `accept`, `reject` or `cancel`. */
export function answer(by: Pick<Person, 'browser'>, what: string, invitationId: string, token?: string) {
  return by.browser.post(`/organization/${what}-invitation`, { invitationId, token })
}

/** Looks at an invitation as the one who was invited does. */
export function look(by: Pick<Person, 'browser'>, id: string, token?: string) {
  const query = new URLSearchParams({ id, ...(token !== undefined && { token }) })
  return by.browser.get(`/organization/get-invitation?${query.toString()}`)
}

/** Looks at it with the secret of the mail and without a session. */
export function preview(running: TestAuth, id: string, token: string) {
  const query = new URLSearchParams({ id, token })
  return running.browser().get(`/organization/invitation-preview?${query.toString()}`)
}

/** The newest mailed invitation, with what its link carries. */
export async function mailed(running: TestAuth) {
  const mail = await newestMail(running, 'invitation')
  const { origin, pathname, searchParams } = new URL(mail.url)
  return { mail, origin, pathname, id: searchParams.get('invitationId') ?? '', token: searchParams.get('token') ?? '' }
}
