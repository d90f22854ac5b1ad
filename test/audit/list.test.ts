import { describe, expect, it } from 'vitest'
import { admin, auditLog, emailPassword, organization } from '../../runtime/index.ts'
import { homes } from '../support/homes.ts'
import { elsewhere, found, join, outcome, person, serverWith } from '../features/organization/people.ts'
import { does, promoted } from './recorded-world.ts'

interface Listed {
  readonly kind: string
  readonly actor: {
    readonly type: string
    readonly name: string | null
    readonly email: string | null
    readonly impersonatorName: string | null
  }
  readonly userName: string | null
  readonly ipAddress: string | null
  readonly organizationId: string | null
}

describe.each(homes)('reading the audit log on $name', ({ start }) => {
  const started = (auditors = false) =>
    start({
      config: {
        features: [
          emailPassword(),
          admin(auditors ? { roles: { auditor: { audit: ['list'] } } } : {}),
          organization(),
          auditLog(),
        ],
      },
    })

  it('is for administrators and for service keys, and for nobody else', async () => {
    const service = await started()
    const root = await person(service, 'root')
    const ann = await person(service, 'ann')
    await promoted({ service, seen: [], providers: undefined as never }, root.id)
    expect(outcome(await ann.browser.get('/audit/list'))).toBe('403 YOU_ARE_NOT_ALLOWED_TO_READ_THE_AUDIT_LOG')
    expect(outcome(await service.browser().get('/audit/list'))).toBe('401 UNAUTHORIZED')
    const { body } = await root.browser.get('/audit/list')
    const entries: Listed[] = body.entries
    expect(entries.map(({ kind }) => kind)).toEqual([
      'session.created',
      'user.created',
      'session.created',
      'user.created',
    ])
    expect(entries[0]).toMatchObject({
      actor: { name: 'ann', email: 'ann@example.com' },
      userName: 'ann',
      ipAddress: '127.0.0.1',
    })
    const key = await serverWith(service, ['audit:read'])
    expect((await service.browser().get('/audit/list', key)).body.entries).toHaveLength(4)
    const other = await serverWith(service, ['users:administer'])
    expect(outcome(await service.browser().get('/audit/list', other))).toBe('403 INSUFFICIENT_SCOPE')
  })

  it('is for a role of the configuration that grants it', async () => {
    const service = await started(true)
    const { auth } = service
    const eve = await person(service, 'eve')
    const call: (method: 'POST', path: string, input: object) => Promise<unknown> = auth.call
    await call('POST', '/admin/set-role', { body: { userId: eve.id, role: 'auditor' } })
    expect(outcome(await eve.browser.get('/audit/list'))).toBe('200')
    expect(outcome(await eve.browser.get('/admin/list-users'))).toBe('403 YOU_ARE_NOT_ALLOWED_TO_LIST_USERS')
  })

  it('is for owners of an organization, of their own only, without addresses and names of others', async () => {
    const service = await started()
    const [olga, mia, root] = [
      await person(service, 'olga'),
      await person(service, 'mia'),
      await person(service, 'root'),
    ]
    const mine = await found(olga, 'mine')
    const theirs = await found(root, 'theirs')
    const member = await join(service, mine.id, mia)
    await does(olga.browser, '/organization/update-member-role', {
      memberId: member.id,
      role: 'admin',
      organizationId: mine.id,
    })
    const list = (who: typeof olga, id: string) => who.browser.get(`/audit/list?organizationId=${id}`)
    const { body } = await list(olga, mine.id)
    const entries: Listed[] = body.entries
    expect(entries.map(({ kind }) => kind)).toEqual([
      'member.role-changed',
      'member.added',
      'member.added',
      'team.member-added',
      'team.created',
      'organization.created',
    ])
    expect(new Set(entries.map(({ organizationId }) => organizationId))).toEqual(new Set([mine.id]))
    expect(new Set(entries.map(({ ipAddress }) => ipAddress))).toEqual(new Set([null]))
    expect(entries[0]).toMatchObject({ actor: { name: 'olga' }, userName: 'mia' })
    const rejected = '403 YOU_ARE_NOT_ALLOWED_TO_READ_THE_AUDIT_LOG'
    expect(outcome(await list(mia, mine.id))).toBe(rejected)
    expect(outcome(await list(olga, theirs.id))).toBe(rejected)
    expect(outcome(await olga.browser.get('/audit/list'))).toBe(rejected)
    expect(outcome(await list(olga, 'no-id'))).toBe(rejected)
    await does(mia.browser, '/organization/leave', { organizationId: mine.id })
    const after: Listed[] = (await list(olga, mine.id)).body.entries
    expect(after[0]).toMatchObject({ kind: 'member.removed', actor: { name: null, email: null }, userName: null })
  })

  it('names the administrator who acts as somebody, the organization and the service key', async () => {
    const service = await started()
    const [root, ann] = [await person(service, 'root'), await person(service, 'ann')]
    await promoted({ service, seen: [], providers: undefined as never }, root.id)
    const key = await serverWith(service, ['users:administer'])
    await service.browser().post('/admin/ban-user', { userId: ann.id }, key)
    await service.browser().post('/admin/unban-user', { userId: ann.id }, key)
    await does(root.browser, '/admin/impersonate-user', { userId: ann.id })
    const made = await does(root.browser, '/organization/create', { name: 'Acme', slug: 'acme' })
    await does(root.browser, '/admin/stop-impersonating')
    const listed = async (query: string): Promise<Listed> =>
      (await root.browser.get(`/audit/list?${query}`)).body.entries[0]
    expect(await listed('kind=organization.created')).toMatchObject({
      organizationName: 'Acme',
      actor: { name: 'ann', impersonatorName: 'root' },
    })
    expect(await listed('kind=user.banned')).toMatchObject({
      organizationName: null,
      actor: { type: 'service', name: 'back-end', email: null, impersonatorName: null },
    })
    // Her administrator is no member: that is none of the organization's business.
    const ofMine = await elsewhere(service, ann)
    const { body } = await ofMine.get(`/audit/list?kind=organization&organizationId=${made.id}`)
    expect(body.entries[0]).toMatchObject({ organizationName: 'Acme', actor: { name: 'ann', impersonatorName: null } })
  })

  it('comes in pages, each going on where the last one ended, and filtered', async () => {
    const service = await started()
    const root = await person(service, 'root')
    await promoted({ service, seen: [], providers: undefined as never }, root.id)
    for (let n = 0; n < 3; n++) await elsewhere(service, root)
    const pages: Listed[][] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const more: string = cursor === '' ? '' : `&cursor=${cursor}`
      const { body } = await root.browser.get(`/audit/list?limit=2&kind=session${more}`)
      pages.push(body.entries)
      cursor = body.nextCursor
    }
    expect(pages.map((page) => page.length)).toEqual([2, 2])
    const count = async (query: string) => (await root.browser.get(`/audit/list?${query}`)).body.entries.length
    expect(await count('kind=user.created')).toBe(1)
    expect(await count(`userId=${root.id}`)).toBe(5)
    expect(await count(`from=${service.clock.now.toISOString().slice(0, 4)}-01-01`)).toBe(5)
    expect(await count('until=2020-01-01')).toBe(0)
    expect((await root.browser.get('/audit/list?cursor=nothing')).body.code).toBe('VALIDATION_ERROR')
  })
})
