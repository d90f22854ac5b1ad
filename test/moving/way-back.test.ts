import { describe, expect, it } from 'vitest'
import { itDeep } from '../support/depth.ts'
import { sql } from '../../runtime/database/sql.ts'
import { add, addPerson } from './source-tables.ts'
import { good } from './whole-application.ts'
import { twoServices } from './two-services.ts'

const password = 'a password of somebody here'

describe('the way back without the feature of administrators', () => {
  it('brings the roles of members and invitations, and leaves those that users have there', async () => {
    const { place, service, run, there } = await twoServices()
    await addPerson(place, 'ada', { role: 'admin' })
    await add(place, 'organization', { id: 'engines', name: 'Engines', slug: 'engines' })
    await add(place, 'member', { id: 'm', organizationId: 'engines', userId: 'ada', role: 'admin' })
    expect(await run('import', 'better-auth')).toMatchObject({ code: 0 })
    const page = service.browser()
    await good(page.post('/sign-up/email', { email: 'bob@example.com', name: 'bob', password }))
    const { id } = await good(page.post('/organization/create', { name: 'Mills', slug: 'mills' }))
    const invite = { organizationId: id, role: 'admin', email: 'carol@example.com' }
    await good(page.post('/organization/invite-member', invite))

    const { stdout } = await run('export', '--to', 'better-auth', '--json')
    expect(JSON.parse(stdout)).toMatchObject({ rejected: { reasons: {} }, leftOut: { reasons: {} } })
    expect(
      await there(
        `select u.name, m.role, u.role as "userRole" from member m join "user" u on u.id = m."userId" order by 1`,
      ),
    ).toEqual([
      { name: 'ada', role: 'admin', userRole: 'admin' },
      { name: 'bob', role: 'owner', userRole: null },
    ])
    expect(await there('select email, role from invitation')).toEqual([{ email: 'carol@example.com', role: 'admin' }])
  })
})

itDeep('removes nobody there where more than a tenth of all are gone here, unless that is meant', async () => {
  const { place, service, run, there, follow } = await twoServices()
  for (let number = 0; number < 30; number += 1) await addPerson(place, `person${number}`)
  expect(await run('import', 'better-auth')).toMatchObject({ code: 0 })
  await service.db.query(sql`delete from latchkey.user where name <> 'person7'`)
  const refused = await run('export', '--to', 'better-auth', '--follow')
  expect(refused).toMatchObject({ code: 7, stderr: expect.stringContaining('29 of 30 people') })
  expect(await there('select id from "user"')).toHaveLength(30)
  await follow('export', '--to', 'better-auth', '--remove-many')
  expect(await there('select name from "user"')).toEqual([{ name: 'person7' }])
})
