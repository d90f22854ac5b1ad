import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import type { LegacyAttempt, LegacyUser } from '../../../runtime/index.ts'

/** What the old product was asked. */
export interface Asked {
  readonly email: string
  readonly password: string
}

/** A product that knows passwords and tells no hashes: an HTTP endpoint, and the function that asks it. */
export interface OldProduct {
  readonly asked: Asked[]
  /** Who has which password there, and what it says of them. */
  readonly people: Map<string, { readonly password: string; readonly user: LegacyUser }>
  readonly verify: (attempt: LegacyAttempt) => Promise<false | LegacyUser>
}

export async function startOldProduct(): Promise<OldProduct> {
  const asked: Asked[] = []
  const people: OldProduct['people'] = new Map()
  const server = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(Buffer.from(chunk))
      const { email, password } = JSON.parse(Buffer.concat(chunks).toString()) as Asked
      asked.push({ email, password })
      const known = people.get(email)
      const isRight = known?.password === password
      response.writeHead(isRight ? 200 : 401, { 'content-type': 'application/json' })
      response.end(JSON.stringify(isRight ? known?.user : {}))
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const verify = async ({ email, password, signal }: LegacyAttempt) => {
    const answer = await fetch(url, { method: 'POST', body: JSON.stringify({ email, password }), signal })
    return answer.status === 200 && ((await answer.json()) as LegacyUser)
  }
  return { asked, people, verify }
}
