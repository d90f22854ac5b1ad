import { afterEach, beforeEach, expect, it } from 'vitest'
import { startTestService, type TestService } from 'latchkey/testing'
import config from '../../auth.config.ts'

let service: TestService
beforeEach(async () => {
  service = await startTestService(config)
})
afterEach(() => service.close())

const post = (path: string, body: object) =>
  fetch(`${service.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

it('gives a new password by mail, once', async () => {
  const ada = await service.createUser({ email: 'ada@example.com' })
  await post('/forget-password', { email: ada.email, redirectTo: '/new-password' })
  const { token } = await service.mail.latest({ to: ada.email, kind: 'reset-password' })

  const newPassword = 'correct horse battery'
  expect((await post('/reset-password', { token, newPassword })).status).toBe(200)
  expect((await post('/reset-password', { token, newPassword })).status).toBe(400)
  expect((await post('/sign-in/email', { email: ada.email, password: newPassword })).status).toBe(200)
  expect((await service.mail.all()).map((mail) => mail.kind)).toEqual(['reset-password', 'password-changed'])
})

it('ends a session that nobody uses after seven days', async () => {
  const { headers } = await service.createSession(await service.createUser({ name: 'Ada' }))
  const whoIsIt = async () => (await fetch(`${service.url}/get-session`, { headers })).json()

  expect(await whoIsIt()).toMatchObject({ user: { name: 'Ada' } })
  service.clock.advance(7 * 24 * 3600)
  expect(await whoIsIt()).toBeNull()
})
