import { type } from 'arktype'
import { describe, expect, it } from 'vitest'
// As an outsider: nothing but the package's own names.
import { admin, defineErrors, defineFeature, emailPassword, type Feature, organization, route, sql } from 'latchkey'
import { activeOrganizationId, requirePermission } from 'latchkey/feature'
import { ada, homes } from '../../support/homes.ts'

const errors = defineErrors({ NOT_YOUR_PROJECT: [403, 'You are not allowed to do this here'] })

/** Projects of an organization, and a call for administrators of the service. */
const projects = defineFeature({
  id: 'acme-projects',
  errors,
  routes: [
    route(
      'POST',
      '/projects/create',
      { summary: 'Makes a project', caller: 'session', returns: type({ made: 'boolean' }) },
      async (context) => {
        const organizationId = activeOrganizationId(context.identity)
        const demand = { permission: { project: ['create'] }, otherwise: errors.NOT_YOUR_PROJECT }
        await requirePermission(context, context.db, { ...demand, organizationId: organizationId ?? 'none' })
        context.counters.count('acme_projects_created', { plan: 'free' })
        return { made: true }
      },
    ),
    route(
      'POST',
      '/projects/purge',
      { summary: 'Removes all', caller: 'session', returns: type({ made: 'boolean' }) },
      async (context) => {
        const permission = { project: ['purge'] }
        const demand = { permission, organizationId: null, otherwise: errors.NOT_YOUR_PROJECT }
        await requirePermission(context, context.db, demand)
        return { made: true }
      },
    ),
  ],
})

describe.each(homes)('what authors of features can use on $name', ({ start }) => {
  it('are the roles of organizations, for actions of their own', async () => {
    const options = { resources: { project: ['create'] }, roles: { builder: { project: ['create'] } } }
    const service = await start({ config: { features: [emailPassword(), organization(options), projects] } })
    const [page, other] = [service.browser(), service.browser()]
    await page.post('/sign-up/email', ada)
    const create = async (browser: typeof page) => (await browser.post('/projects/create')).body.code ?? 'made'
    expect(await create(page)).toBe('NOT_YOUR_PROJECT')
    const { id } = (await page.post('/organization/create', { name: 'Acme', slug: 'acme' })).body
    expect(await create(page)).toBe('made')
    const eve = (await other.post('/sign-up/email', { ...ada, email: 'eve@example.com' })).body.user
    await service.auth.call('POST', '/organization/add-member', {
      body: { organizationId: id, userId: eve.id, role: 'member' },
    })
    await other.post('/organization/set-active', { organizationId: id })
    expect(await create(other)).toBe('NOT_YOUR_PROJECT')
    await service.db.query(sql`update latchkey.member set role = 'builder' where user_id = ${eve.id}`)
    expect(await create(other)).toBe('made')
    expect(service.auth.platform.counters.read()).toEqual([
      { name: 'acme_projects_created', labels: { plan: 'free' }, value: 2 },
    ])
  })

  it('are the roles of administrators, and nobody’s where the feature is off', async () => {
    const options = { roles: { cleaner: { project: ['purge'] } } }
    const service = await start({ config: { features: [emailPassword(), admin(options), projects] } })
    const page = service.browser()
    await page.post('/sign-up/email', ada)
    const purge = async () => (await page.post('/projects/purge')).body.code ?? 'made'
    expect(await purge()).toBe('NOT_YOUR_PROJECT')
    await service.db.query(sql`update latchkey.user set role = 'cleaner'`)
    expect(await purge()).toBe('made')
    const plain = await start({ config: { features: [emailPassword(), projects] } })
    const stranger = plain.browser()
    await stranger.post('/sign-up/email', ada)
    expect((await stranger.post('/projects/purge')).body.code).toBe('NOT_YOUR_PROJECT')
  })

  it('are limits for calls of others, below those of the configuration', async () => {
    const careful = defineFeature({ id: 'careful', limits: { '/update-user': { window: 60, max: 1 } } })
    const limited = async (
      rules: Readonly<Record<string, { window: number; max: number }>>,
      features: readonly Feature[] = [emailPassword(), careful],
    ) => {
      const service = await start({ config: { features, rateLimit: { enabled: true, rules } }, production: true })
      const page = service.browser()
      await page.post('/sign-up/email', ada)
      const statuses = []
      for (let count = 0; count < 3; count += 1) {
        statuses.push((await page.post('/update-user', { name: `Ada ${count}` })).status)
      }
      return statuses
    }
    expect(await limited({})).toEqual([200, 429, 429])
    expect(await limited({ '/update-user': { window: 60, max: 2 } })).toEqual([200, 200, 429])
    expect(await limited({}, [emailPassword()])).toEqual([200, 200, 200])
  })

  it('are no limits for what there is not, or that two features set', async () => {
    const limits = { '/gone': { window: 60, max: 1 } }
    const lost = defineFeature({ id: 'lost', limits })
    await expect(start({ config: { features: [emailPassword(), lost] } })).rejects.toThrow(
      'lost limits /gone, which no enabled feature answers.',
    )
    const [one, other] = ['one', 'other'].map((id) =>
      defineFeature({ id, limits: { '/update-user': { window: 60, max: 1 } } }),
    )
    await expect(start({ config: { features: [emailPassword(), one!, other!] } })).rejects.toThrow(
      'one and other both limit /update-user. Remove one of the two.',
    )
  })
})
