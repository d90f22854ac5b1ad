import { describe, expect, it } from 'vitest'
import { bothHomes } from '../../support/homes.ts'
import { person, refusalOf, withAdmin } from './people.ts'

describe.each(bothHomes)('the last administrator on $name', ({ start }) => {
  const last = [400, 'YOU_CANNOT_REMOVE_THE_LAST_ADMIN']

  it('cannot be demoted, banned or deleted, neither by themselves nor by somebody of equal rights', async () => {
    const equal = {
      chief: {
        user: [
          'set-role',
          'ban',
          'delete',
          'create',
          'list',
          'get',
          'update',
          'impersonate',
          'set-password',
          'set-email',
        ],
        session: ['list', 'revoke', 'delete'],
      },
    }
    const service = await start(withAdmin({ roles: equal }, { user: { deleteUser: true, confirmDeletion: false } }))
    const boss = await person(service, 'boss', 'admin')
    const chief = await person(service, 'chief', 'chief')
    const demotion = { userId: boss.id, role: 'chief' }
    for (const { page } of [boss, chief]) expect(refusalOf(await page.post('/admin/set-role', demotion))).toEqual(last)
    expect(refusalOf(await chief.page.post('/admin/ban-user', { userId: boss.id }))).toEqual(last)
    expect(refusalOf(await chief.page.post('/admin/remove-user', { userId: boss.id }))).toEqual(last)
    expect(refusalOf(await boss.page.post('/delete-user'))).toEqual(last)
    const second = await person(service, 'second', 'admin')
    expect((await chief.page.post('/admin/ban-user', { userId: second.id })).status).toBe(200)
    expect(refusalOf(await boss.page.post('/admin/set-role', demotion))).toEqual(last)
    await boss.page.post('/admin/unban-user', { userId: second.id })
    expect((await boss.page.post('/admin/set-role', demotion)).status).toBe(200)
  })

  it('is left over when two demote each other and themselves 32 times at once', async () => {
    const service = await start(withAdmin())
    const [one, two] = [await person(service, 'one', 'admin'), await person(service, 'two', 'admin')]
    const answers = await Promise.all(
      Array.from({ length: 32 }, (_, index) => {
        const actor = index % 2 === 0 ? one : two
        const target = index % 4 < 2 ? one : two
        return actor.page.post('/admin/set-role', { userId: target.id, role: 'user' })
      }),
    )
    for (const { status } of answers) expect([200, 400, 403]).toContain(status)
    const kept = await Promise.all([one, two].map(({ page }) => page.get('/admin/list-users')))
    expect(kept.map(({ status }) => status).toSorted()).toEqual([200, 403])
  })
})
