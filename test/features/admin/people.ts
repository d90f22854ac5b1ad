import { sql } from '../../../runtime/database/sql.ts'
import { admin, type AdminOptions, type Config, emailPassword } from '../../../runtime/index.ts'
import type { Browser } from '../../support/browser-jar.ts'
import { ada } from '../../support/homes.ts'
import type { TestAuth } from '../../support/test-auth.ts'

/** A configuration with the feature. */
export function withAdmin(options: AdminOptions = {}, config: Partial<Config> = {}): { config: Partial<Config> } {
  return { config: { features: [emailPassword(), admin(options)], ...config } }
}

/** Somebody who signed up, in a browser of their own. */
export interface Person {
  readonly id: string
  readonly email: string
  readonly page: Browser
}

/** Signs a person up and gives them a role, as the operator would. */
export async function person(service: TestAuth, name: string, role?: string): Promise<Person> {
  const page = service.browser()
  const email = `${name}@example.com`
  const { body } = await page.post('/sign-up/email', { ...ada, name, email })
  const id = String(body.user.id)
  if (role !== undefined) await service.db.query(sql`update latchkey.user set role = ${role} where id = ${id}`)
  return { id, email, page }
}

/** Signs somebody in, in a new browser. */
export async function signedIn(service: TestAuth, { email }: Person): Promise<Browser> {
  const page = service.browser()
  await page.post('/sign-in/email', { email, password: ada.password })
  return page
}

/** Status and code of an answer. */
export const refusalOf = ({ status, body }: { status: number; body: { code?: string } | null }) => [status, body?.code]

/** An id that nobody has, and texts that are no ids. */
export const foreignIds = [
  '00000000-0000-7000-8000-000000000000',
  'x',
  '',
  "' or true --",
  '../../etc',
  '00000000-0000-7000-8000-00000000000g',
  '00000000000070008000000000000000',
]
