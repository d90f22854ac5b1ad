import { describe, expect, it } from 'vitest'
import { admin, sql } from '../../../runtime/index.ts'
import { ada, homes } from '../../support/homes.ts'
import { enrolled, outcome, whoIs, withFactors, withPassword } from '../two-factor/enrolled.ts'

describe.each(homes)('POST /admin/reset-factors on $name', ({ start }) => {
  it('removes what was lost, ends every session and tells the person, for administrators only', async () => {
    const service = await start({ config: withFactors({}, { features: [admin()] }) })
    const { page } = await enrolled(service)
    const boss = service.browser()
    await boss.post('/sign-up/email', { ...ada, email: 'boss@example.com' })
    const [user] = await service.db.query<{ id: string }>(sql`select id from latchkey.user where email = ${ada.email}`)
    const reset = () => boss.post('/admin/reset-factors', { userId: user?.id })
    expect(outcome(await reset())).toBe('403 YOU_ARE_NOT_ALLOWED_TO_RESET_USERS_FACTORS')
    await service.db.query(sql`update latchkey.user set role = 'admin' where email = 'boss@example.com'`)
    expect((await reset()).body).toEqual({ success: true })
    expect(outcome(await reset())).toBe('404 SECOND_FACTOR_NOT_FOUND')
    expect(await whoIs(page)).toBeNull()
    expect((await withPassword(service)).answer.body.user.twoFactorEnabled).toBe(false)
    expect((await service.mails({ kind: 'second-factor-removed' })).map(({ to }) => to)).toEqual([ada.email])
  })
})
