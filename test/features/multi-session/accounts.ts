import {
  admin,
  bearer,
  type Config,
  emailPassword,
  multiSession,
  type MultiSessionOptions,
  twoFactor,
} from '../../../runtime/index.ts'
import type { Answer, Browser } from '../../support/browser-jar.ts'
import { ada } from '../../support/homes.ts'
import type { TestAuth } from '../../support/test-auth.ts'

/** A configuration with several accounts in one browser. */
export const withAccounts = (options: MultiSessionOptions = {}, more: Partial<Config> = {}): Partial<Config> => ({
  ...more,
  features: [emailPassword(), bearer(), admin(), twoFactor(), multiSession(options)],
})

/** What the name of each entry's cookie begins with. */
export const entryStart = 'better-auth.session_token_multi-'

/** The address of a person of the tests. */
export const emailOf = (name: string) => `${name}@example.com`

/** Signs somebody up in a browser; what they are known by there. Entries of later sign-ins are newer. */
export async function signUp(service: TestAuth, page: Browser, name: string): Promise<string> {
  const answer = await page.post('/sign-up/email', { ...ada, name, email: emailOf(name) })
  if (answer.status !== 200) throw new Error(`Signing up failed: ${JSON.stringify(answer.body)}`)
  service.clock.advance(1)
  return activeHandle(page)
}

/** Signs somebody in. */
export async function signIn(service: TestAuth, page: Browser, name: string, body: object = {}): Promise<Answer> {
  const answer = await page.post('/sign-in/email', { email: emailOf(name), password: ada.password, ...body })
  service.clock.advance(1)
  return answer
}

/** A browser in which several people signed up, the last one active, and their handles. */
export async function browserOf(service: TestAuth, ...names: string[]): Promise<{ page: Browser; handles: string[] }> {
  const page = service.browser()
  const handles: string[] = []
  for (const name of names) handles.push(await signUp(service, page, name))
  return { page, handles }
}

/** The handle of the session that is active. */
export async function activeHandle(page: Browser): Promise<string> {
  return (await page.get('/get-session')).body?.session.token
}

/** Who is active. */
export async function whoIs(page: Browser): Promise<string | null> {
  return (await page.get('/get-session')).body?.user.name ?? null
}

/** Whom the list names, in its order. */
export async function listed(page: Browser): Promise<string[]> {
  const { body } = await page.get('/multi-session/list-device-sessions')
  return body.map(({ user }: { user: { name: string } }) => user.name)
}

/** The handles in the names of the cookies that the browser has. */
export function entries(page: Browser): string[] {
  const names = [...page.cookies.keys()].filter((name) => name.startsWith(entryStart))
  return names.map((name) => name.slice(entryStart.length))
}

/** Status and code of an answer. */
export const outcome = ({ status, body }: Answer) =>
  body?.code === undefined ? String(status) : `${status} ${body.code}`

/** The line of an answer that sets a cookie. */
export const lineOf = ({ setCookies }: Answer, name: string) => setCookies.find((line) => line.startsWith(`${name}=`))
