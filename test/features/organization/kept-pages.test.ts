import { describe, expect, it } from 'vitest'
import { sql } from '../../../runtime/index.ts'
import { homes } from '../../support/homes.ts'
import { found, person, withOrganizations } from './people.ts'

describe.each(homes)('what pages of existing front ends read of organizations, on $name', ({ start }) => {
  it('is metadata as JSON text where that is configured, in every answer, sent as an object or kept as it was', async () => {
    const running = await start(withOrganizations({ metadata: 'text' }))
    const ada = await person(running, 'ada')
    const metadata = { plan: 'gold', seats: 3 }
    const made = await ada.browser.post('/organization/create', { name: 'Engines', slug: 'engines', metadata })
    const text = JSON.stringify(metadata)
    expect(made.body.metadata).toBe(text)
    const read = async (path: string) => (await ada.browser.get(`/organization/${path}`)).body
    expect((await read('list')).map((one: { metadata: string }) => one.metadata)).toEqual([text])
    expect((await read('get-full-organization')).metadata).toBe(text)
    expect((await read('get-organization')).metadata).toBe(text)
    const active = await ada.browser.post('/organization/set-active', { organizationSlug: 'engines' })
    expect(active.body.metadata).toBe(text)
    const changed = await ada.browser.post('/organization/update', { data: { metadata: { plan: 'none' } } })
    expect(changed.body.metadata).toBe('{"plan":"none"}')
    const gone = await ada.browser.post('/organization/delete', { organizationId: made.body.id })
    expect(gone.body.metadata).toBe('{"plan":"none"}')
  })

  it('is whatever slug is stored, as it is written or in lower case', async () => {
    const running = await start(withOrganizations())
    const ada = await person(running, 'ada')
    const brought = await found(ada, 'brought')
    await running.db.query(sql`update latchkey.organization set slug = 'Acme & Söhne' where id = ${brought.id}`)
    const other = await found(ada, 'acme')
    const idOf = async (organizationSlug: string) => {
      const query = new URLSearchParams({ organizationSlug }).toString()
      return (await ada.browser.get(`/organization/get-full-organization?${query}`)).body?.id
    }
    expect([await idOf('Acme & Söhne'), await idOf('acme'), await idOf('ACME')]).toEqual([
      brought.id,
      other.id,
      other.id,
    ])
    // Of two that differ in case, the one that is written so.
    await running.db.query(sql`update latchkey.organization set slug = 'ACME' where id = ${brought.id}`)
    expect([await idOf('ACME'), await idOf('acme'), await idOf('aCME')]).toEqual([brought.id, other.id, other.id])
    const active = await ada.browser.post('/organization/set-active', { organizationSlug: 'ACME' })
    expect(active.body.id).toBe(brought.id)
    const nobody = await ada.browser.post('/organization/set-active', { organizationSlug: "x' or true --" })
    expect(nobody.body.code).toBe('ORGANIZATION_NOT_FOUND')
  })

  it('is how many are in each team', async () => {
    const running = await start(withOrganizations())
    const ada = await person(running, 'ada')
    await found(ada, 'engines')
    await ada.browser.post('/organization/create-team', { name: 'Looms' })
    const { teams } = (await ada.browser.get('/organization/get-full-organization')).body
    const counts = teams.map(({ name, memberCount }: { name: string; memberCount: number }) => [name, memberCount])
    expect(Object.fromEntries(counts)).toEqual({ engines: 1, Looms: 0 })
  })
})
