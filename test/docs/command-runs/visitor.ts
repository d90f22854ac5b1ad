import type { Service } from '../../support/process.ts'

export const eve = { name: 'Eve', email: 'eve@example.com', password: 'correct horse battery' }

/** Calls of one browser to a running service; each gives the status, `session` whose it is. */
export function callsOf({ url }: Pick<Service, 'url'>) {
  let cookie = ''
  async function call(
    path: string,
    body?: object,
    headers: Readonly<Record<string, string>> = { origin: url, cookie },
  ) {
    const answer = await fetch(`${url}/api/auth${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const cookies = answer.headers.getSetCookie().map((line) => line.split(';', 1)[0])
    if (cookies.length > 0) cookie = cookies.join('; ')
    return answer
  }
  return {
    call,
    signUp: async () => (await call('/sign-up/email', eve)).status,
    signIn: async () => (await call('/sign-in/email', eve)).status,
    session: async (): Promise<string | undefined> => (await (await call('/get-session')).json())?.user.email,
  }
}
