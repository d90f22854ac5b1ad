import { createHook } from 'node:async_hooks'
import { expect, it } from 'vitest'
import type { Answered } from '../../runtime/http/app.ts'
import { emailPassword, jwt } from '../../runtime/index.ts'
import { person } from '../features/organization/people.ts'
import { testAuth } from '../support/test-auth.ts'

/**
 * How many promises an answer makes. Of what a call allocates they are what a hook of Node counts, and each is a turn of the loop for
 * which the answer waits.
 */
async function promisesOf(answer: () => Answered | Promise<Answered>): Promise<number> {
  let count = 0
  const hook = createHook({
    init(_id, type) {
      if (type === 'PROMISE') count += 1
    },
  }).enable()
  const answered = answer()
  const waited = answered instanceof Promise ? answered.finally(() => hook.disable()) : answered
  if (waited === answered) hook.disable()
  expect((await waited).status).toBe(200)
  return count
}

it('makes no more promises for what is answered from memory than each call has a budget for', async () => {
  const config = { features: [emailPassword(), jwt({ setHeader: false })], session: { cookieCache: 60 } }
  const running = await testAuth({ config })
  const { browser } = await person(running, 'ada')
  await browser.get('/get-session')
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const count = async (path: string, headers: Record<string, string> = {}) => {
    const { pathname, href } = new URL(`${running.url}${path}`)
    // As the server asks; the first call reads what is kept from then on.
    const answer = () => running.auth.answer(new Request(href, { headers }), pathname)
    await answer()
    return promisesOf(answer)
  }
  running.statements.length = 0
  const counts = {
    'get-session, signed out': await count('/get-session'),
    'get-session, cookie cache': await count('/get-session', { cookie }),
    jwks: await count('/jwks'),
  }
  expect(counts).toEqual({ 'get-session, signed out': 0, 'get-session, cookie cache': 0, jwks: 0 })
  expect(running.statements.filter((text) => text.includes('session'))).toEqual([])
})
