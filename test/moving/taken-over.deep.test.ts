import { describe, expect, it } from 'vitest'
import { sql } from '../../runtime/database/sql.ts'
import { newestMail } from '../support/mailed.ts'
import { add, addPerson } from './source-tables.ts'
import { twoServices, type TwoServices } from './two-services.ts'
import { good } from './whole-application.ts'

/** Ada came from there, where nobody had proved her e-mail, and its owner took the account over here. */
async function takenOver(): Promise<TwoServices & { readonly page: ReturnType<TwoServices['service']['browser']> }> {
  const services = await twoServices()
  await addPerson(services.place, 'ada', { emailVerified: false })
  expect(await services.run('import', 'better-auth')).toMatchObject({ code: 0 })
  const page = services.service.browser()
  const email = 'ada@example.com'
  await good(page.post('/request-password-reset', { email, redirectTo: '/' }))
  const { token } = await newestMail(services.service, 'reset-password')
  await good(page.post('/reset-password', { newPassword: 'the password of the owner', token }))
  await good(page.post('/sign-in/email', { email, password: 'the password of the owner' }))
  return { ...services, page }
}

/** A session there that begins so many seconds from now. */
const begin = ({ place }: TwoServices, id: string, seconds: number) => {
  const createdAt = new Date(Date.now() + seconds * 1000)
  return add(place, 'session', {
    id,
    userId: 'ada',
    token: id,
    expiresAt: new Date(Date.now() + 86_400_000),
    createdAt,
  })
}
const sessions = async ({ there }: TwoServices) =>
  ((await there('select id from session order by 1')) as readonly { id: string }[]).map(({ id }) => id)

describe('an account that the owner of its e-mail took over here, on the way back', () => {
  it('loses once what was there before: what begins there after that goes on', async () => {
    const services = await takenOver()
    const { place, run, there } = services
    const back = () => run('export', '--to', 'better-auth')
    expect(await back()).toMatchObject({ code: 0 })
    expect(await sessions(services)).toEqual([])
    expect(await there('select "userId", password like \'$argon2id$%\' as is_ours from account')).toEqual([
      { userId: 'ada', is_ours: true },
    ])

    // Whoever was before was signing in just then; the owner signs in there later, and adds ways to do so.
    await begin(services, 'of a sign-in under way', 1)
    await begin(services, 'of the owner', 90)
    await add(place, 'account', { id: 'g', accountId: '4711', userId: 'ada', providerId: 'github' })
    const key = { publicKey: 'A'.repeat(80), counter: 0, deviceType: 'singleDevice', backedUp: false }
    await add(place, 'passkey', { id: 'p', userId: 'ada', credentialID: 'B'.repeat(20), ...key })
    for (let round = 0; round < 2; round += 1) {
      expect(await back()).toMatchObject({ code: 0 })
      expect(await sessions(services)).toEqual(['of the owner'])
    }
    expect(
      await there(`select id from account where "providerId" = 'github' union all select id from passkey`),
    ).toEqual([{ id: 'g' }, { id: 'p' }])
  })

  it('is one account there, whatever its e-mail is here later, and ends there when it is deleted here', async () => {
    const services = await takenOver()
    const { service, there } = services
    await services.follow('export', '--to', 'better-auth')
    await service.db.query(sql`update latchkey.user set email = 'lovelace@example.com', updated_at = now()`)
    await expect
      .poll(() => there('select id, email from "user"'))
      .toEqual([{ id: 'ada', email: 'lovelace@example.com' }])
    await service.db.query(sql`delete from latchkey.user`)
    await expect.poll(() => there('select id from "user"')).toEqual([])
  })
})
