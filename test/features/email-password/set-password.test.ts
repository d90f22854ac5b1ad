import { describe, expect, it } from 'vitest'
import { sql } from '../../../runtime/index.ts'
import { ada, bothHomes, homes } from '../../support/homes.ts'
import type { TestAuth } from '../../support/test-auth.ts'

const newPassword = 'a first password'

async function withoutPassword(service: TestAuth) {
  const page = service.browser()
  const { body } = await page.post('/sign-up/email', ada)
  await service.db.query(sql`delete from latchkey.account`)
  return { page, userId: String(body.user.id) }
}

describe.each(bothHomes)('set-password on $name', ({ start }) => {
  it('gives a user a first password, says so by mail, and refuses a second one', async () => {
    const service = await start()
    const { userId } = await withoutPassword(service)
    const set = () => service.auth.call('POST', '/set-password', { body: { newPassword, userId } })
    expect(await set()).toEqual({ status: true })
    const signIn = await service.browser().post('/sign-in/email', { email: ada.email, password: newPassword })
    expect(signIn.status).toBe(200)
    expect((await service.mails()).map(({ kind }) => kind)).toEqual(['sign-in-method-added'])
    await expect(set()).rejects.toMatchObject({
      entry: { code: 'PASSWORD_ALREADY_SET', status: 400, message: 'user already has a password' },
    })
  })

  it('of 16 at the same time lets one set it', async () => {
    const service = await start()
    const { userId } = await withoutPassword(service)
    const calls = Array.from({ length: 16 }, (_, index) =>
      service.auth.call('POST', '/set-password', { body: { newPassword: `password number ${index}`, userId } }),
    )
    const settled = await Promise.allSettled(calls)
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

describe.each(homes)('set-password on $name', ({ start }) => {
  it('is not there for browsers, signed in or not', async () => {
    const service = await start()
    const { page, userId } = await withoutPassword(service)
    for (const one of [page, service.browser()]) {
      const answer = await one.post('/set-password', { newPassword, userId })
      expect([answer.status, answer.body]).toEqual([404, ''])
    }
  })

  it('takes the user of the session that comes along, before an id in the body', async () => {
    const service = await start()
    const { page } = await withoutPassword(service)
    const cookie = [...page.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const other = await service.browser().post('/sign-up/email', { ...ada, email: 'other@example.com' })
    const body = { newPassword, userId: String(other.body.user.id) }
    expect(await service.auth.call('POST', '/set-password', { body, headers: { cookie } })).toEqual({ status: true })
    const signIn = await service.browser().post('/sign-in/email', { email: ada.email, password: newPassword })
    expect(signIn.status).toBe(200)
  })

  it('refuses a short and a long password, nobody, and somebody who is not there', async () => {
    const { auth } = await start()
    const refusal = async (body: { newPassword: string; userId?: string }) => {
      const error: unknown = await auth.call('POST', '/set-password', { body }).catch((thrown: unknown) => thrown)
      return error
    }
    const userId = '00000000-0000-7000-8000-000000000000'
    expect(await refusal({ newPassword: 'short', userId })).toMatchObject({ entry: { code: 'PASSWORD_TOO_SHORT' } })
    expect(await refusal({ newPassword: 'x'.repeat(129), userId })).toMatchObject({
      entry: { code: 'PASSWORD_TOO_LONG' },
    })
    expect(await refusal({ newPassword })).toMatchObject({ entry: { code: 'USER_ID_OR_SESSION_REQUIRED' } })
    expect(await refusal({ newPassword, userId })).toMatchObject({ entry: { code: 'USER_NOT_FOUND' } })
    expect(await refusal({ newPassword, userId: 'no id' })).toMatchObject({ entry: { code: 'USER_NOT_FOUND' } })
  })
})
