import type { Service } from '../../support/process.ts'

export const eve = { name: 'Eve', email: 'eve@example.com', password: 'correct horse battery' }

/** Calls of one browser to a running service; each gives the status, `session` whose it is. */
export function callsOf({ url }: Pick<Service, 'url'>) {
  const kept = new Map<string, string>()
  const cookies = () => [...kept].map(([name, value]) => `${name}=${value}`).join('; ')
  async function call(
    path: string,
    body?: object,
    headers: Readonly<Record<string, string>> = { origin: url, cookie: cookies() },
  ) {
    const answer = await fetch(`${url}/api/auth${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '') kept.delete(name)
      else kept.set(name, value)
    }
    return answer
  }
  return {
    call,
    signUp: async () => (await call('/sign-up/email', eve)).status,
    signIn: async () => (await call('/sign-in/email', eve)).status,
    session: async (): Promise<string | undefined> => (await (await call('/get-session')).json())?.user.email,
  }
}
