import { describe, expect, it } from 'vitest'
import { emailPassword, fake, organization, passkey, social } from '../../runtime/index.ts'
import { ada } from '../support/homes.ts'
import { testAuth } from '../support/test-auth.ts'

const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`
const config = { features: [emailPassword(), organization(), passkey(), social({ providers: [fake()] })] }

/** Calls with a part whose form the schema leaves open, or that is read by somebody else's code. */
const calls: readonly (readonly [path: string, body: (value: string) => string])[] = [
  ['/organization/create', (value) => `{"name":"a","slug":"a","metadata":{"a":${value}}}`],
  ['/organization/update', (value) => `{"data":{"metadata":{"a":${value}}}}`],
  ['/passkey/verify-registration', (value) => `{"response":{"id":"a","response":${value}}}`],
  ['/passkey/verify-authentication', (value) => `{"response":${value}}`],
  ['/sign-in/social', (value) => `{"provider":"fake","additionalData":${value}}`],
  ['/sign-in/email', (value) => `{"email":${value},"password":"x"}`],
  ['/sign-up/email', (value) => `{"more":${value}}`],
  ['/update-user', (value) => value],
]

describe('a body that is nested too deeply', () => {
  it.each(calls)('is refused by %s, at 33 levels and at 30,000', async (path, body) => {
    const { browser, log } = await testAuth({ config })
    const page = browser()
    await page.post('/sign-up/email', ada)
    for (const levels of [33, 8000, 30_000]) {
      const answer = await page.post(path, body(deep(levels)))
      expect([answer.status, answer.body.code], String(levels)).toEqual([400, 'VALIDATION_ERROR'])
      expect(answer.body.message).toBe('[body] must be nested at most 32 levels deep')
    }
    expect(log.lines.filter((line) => line.includes('http.failed'))).toEqual([])
  })

  it('is judged also in a call within the process', async () => {
    const { auth } = await testAuth({ config })
    let body: unknown = []
    for (let level = 0; level < 8000; level += 1) body = [body]
    await expect(auth.call('POST', '/sign-up/email', { body: { ...ada, more: body } as never })).rejects.toMatchObject({
      entry: { code: 'VALIDATION_ERROR' },
    })
  })
})
