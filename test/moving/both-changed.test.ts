import { describe, expect, it } from 'vitest'
import { itDeep } from '../support/depth.ts'
import { add, addPerson } from './source-tables.ts'
import { twoServices, type TwoServices } from './two-services.ts'
import { good } from './whole-application.ts'
import { everybodysPassword } from './people-file.ts'
import { sql } from '../../runtime/database/sql.ts'

/** An hour of the day in which everything happens, by the clocks of both services. */
const at = (hour: number) => new Date(Date.UTC(2026, 5, 1, hour))
const people = ['ada', 'bob', 'carol'] as const

/** Three people who came from there in the morning, and a page of each here. */
async function arrived(): Promise<TwoServices & { rename(name: string, to: string, hour: number): Promise<void> }> {
  const services = await twoServices()
  const { place, service, run } = services
  const times = { createdAt: at(6), updatedAt: at(6) }
  for (const name of people) await addPerson(place, name, times)
  await place.run('update account set "createdAt" = $1, "updatedAt" = $1', [at(6)])
  expect(await run('import', 'better-auth')).toMatchObject({ code: 0 })
  return {
    ...services,
    async rename(name, to, hour) {
      service.clock.now = at(hour)
      const page = service.browser()
      await good(page.post('/sign-in/email', { email: `${name}@example.com`, password: everybodysPassword }))
      await good(page.post('/update-user', { name: to }))
    },
  }
}

const renamedThere = ({ place }: TwoServices, name: string, to: string, hour: number) =>
  place.run('update "user" set name = $1, "updatedAt" = $2 where id = $3', [to, at(hour), name])

const namesHere = async ({ service }: TwoServices) =>
  (await service.db.query<{ name: string }>(sql`select name from latchkey.user order by email`)).map(({ name }) => name)
const namesThere = async ({ there }: TwoServices) =>
  ((await there('select name from "user" order by email')) as readonly { name: string }[]).map(({ name }) => name)

/** Ada was changed here last, Bob there, and Carol at the same moment on both sides. */
async function change(services: Awaited<ReturnType<typeof arrived>>): Promise<void> {
  await renamedThere(services, 'ada', 'Ada there', 10)
  await services.rename('ada', 'Ada here', 11)
  await services.rename('bob', 'Bob here', 10)
  await renamedThere(services, 'bob', 'Bob there', 11)
  await services.rename('carol', 'Carol here', 12)
  await renamedThere(services, 'carol', 'Carol there', 12)
}

describe('somebody who was changed on both sides', () => {
  it('is here as the newer change says while the old service is followed; of one moment that of there counts', async () => {
    const services = await arrived()
    await services.follow('import', 'better-auth')
    await change(services)
    await addPerson(services.place, 'dora')
    await expect.poll(() => namesHere(services)).toContain('dora')
    expect(await namesHere(services)).toEqual(['Ada here', 'Bob there', 'Carol there', 'dora'])
    // It is only read.
    expect(await namesThere(services)).toEqual(['Ada there', 'Bob there', 'Carol there', 'dora'])
  })

  itDeep('is there as the newer change says on the way back; of one moment that of there counts', async () => {
    const services = await arrived()
    await services.follow('export', '--to', 'better-auth')
    await change(services)
    const page = services.service.browser()
    await good(page.post('/sign-up/email', { email: 'dora@example.com', name: 'dora', password: everybodysPassword }))
    await expect.poll(() => namesThere(services)).toContain('dora')
    expect(await namesThere(services)).toEqual(['Ada here', 'Bob there', 'Carol there', 'dora'])
    expect(await namesHere(services)).toEqual(['Ada here', 'Bob here', 'Carol here', 'dora'])
  })

  itDeep('ends as the same on both sides, whichever is followed first', async () => {
    for (const order of [
      [
        ['import', 'better-auth'],
        ['export', '--to', 'better-auth'],
      ],
      [
        ['export', '--to', 'better-auth'],
        ['import', 'better-auth'],
      ],
    ]) {
      const services = await arrived()
      await change(services)
      for (const argv of order) expect(await services.run(...argv)).toMatchObject({ code: 0 })
      const expected = ['Ada here', 'Bob there', 'Carol there']
      expect([await namesHere(services), await namesThere(services)]).toEqual([expected, expected])
    }
  })
})

describe('what nothing there says the time of', () => {
  itDeep(
    'stays as it is here where an organization was changed here, and is as the last reading says for a role',
    async () => {
      const { place, service, run } = await twoServices()
      await addPerson(place, 'ada')
      await addPerson(place, 'bob')
      await add(place, 'organization', { id: 'o', name: 'Engines', slug: 'engines', createdAt: at(6) })
      await add(place, 'member', { id: 'm1', organizationId: 'o', userId: 'ada', role: 'owner' })
      await add(place, 'member', { id: 'm2', organizationId: 'o', userId: 'bob', role: 'member' })
      await run('import', 'better-auth')
      const page = service.browser()
      await good(page.post('/sign-in/email', { email: 'ada@example.com', password: everybodysPassword }))
      const [{ id }] = await good(page.get('/organization/list'))
      await good(page.post('/organization/update', { organizationId: id, data: { name: 'Engines here' } }))
      await place.run(
        `update organization set name = 'Engines there'; update member set role = 'admin' where id = 'm2'`,
      )
      expect(await run('import', 'better-auth')).toMatchObject({ code: 0 })
      expect(
        await service.db.query(sql`
        select o.name, m.role from latchkey.organization o join latchkey.member m on m.organization_id = o.id order by 2`),
      ).toEqual([
        { name: 'Engines here', role: 'admin' },
        { name: 'Engines here', role: 'owner' },
      ])
    },
  )
})
