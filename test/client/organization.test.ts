import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { emailPassword, organization, sql } from '../../runtime/index.ts'
import { createAuthClient, type OrganizationAccess } from '../../widgets/client/index.ts'
import { jarFetch } from '../compat/jar-fetch.ts'
import { createTestAuth, type TestAuth } from '../support/test-auth.ts'

const access = {
  resources: { invoice: ['read', 'pay'] },
  roles: { billing: { invoice: ['read', 'pay'], team: ['create'] } },
} as const satisfies OrganizationAccess
let auth: TestAuth

beforeAll(async () => {
  auth = await createTestAuth({ config: { features: [emailPassword(), organization(access)] } })
})
afterAll(() => auth?.close())

async function person(name: string) {
  const { fetch } = jarFetch(auth.origin)
  const client = createAuthClient({ baseURL: auth.origin, fetch, organization: access })
  const email = `${name}@example.com`
  const { data } = await client.signUp.email({ name, email, password: 'correct horse battery staple' })
  await auth.db.query(sql`update latchkey.user set email_verified = true where email = ${email}`)
  return { client, email, id: data?.user.id }
}

it('makes an organization, takes somebody in, and its session follows', async () => {
  const [ada, grace] = [await person('ada'), await person('grace')]
  const leave = ada.client.session.subscribe(() => {})
  const { data: made } = await ada.client.organization.create({
    name: 'Acme',
    slug: 'acme',
    metadata: { plan: 'free' },
  })
  expect(made).toMatchObject({ slug: 'acme', metadata: { plan: 'free' }, members: [{ userId: ada.id, role: 'owner' }] })
  await vi.waitFor(() => expect(ada.client.session.get().data?.session.activeOrganizationId).toBe(made?.id))

  const role = ['billing', 'member']
  const { data: invitation } = await ada.client.organization.inviteMember({ email: grace.email, role })
  const invitationId = invitation?.id ?? ''
  const accepted = await grace.client.organization.acceptInvitation({ invitationId })
  expect(accepted.data?.member).toMatchObject({ userId: grace.id, organizationId: made?.id })
  const { data: page } = await ada.client.organization.listMembers({ query: { search: 'grace', limit: 10 } })
  expect(page).toMatchObject({ total: 1, members: [{ user: { email: grace.email } }] })

  await ada.client.organization.setActive({ organizationId: null })
  await vi.waitFor(() => expect(ada.client.session.get().data?.session.activeOrganizationId).toBeNull())
  expect(await ada.client.organization.getFullOrganization()).toEqual({ data: null, error: null })
  const full = await ada.client.organization.getFullOrganization({ query: { organizationSlug: 'acme' } })
  expect(full.data).toMatchObject({ membersTotal: 2, invitationsTotal: 1, teamsTotal: 1 })
  leave()
})

it.each([
  { invoice: ['pay'] },
  { invoice: ['read'], team: ['create'] },
  { team: ['delete'] },
  { organization: ['update'] },
  { nothing: ['at all'] },
])('says by itself what the service says: %o', async (permissions: Record<string, string[]>) => {
  const name = Object.entries(permissions).flat(2).join('-').replaceAll(' ', '-').toLowerCase()
  const [owner, member] = [await person(`owner-${name}`), await person(`member-${name}`)]
  await owner.client.organization.create({ name, slug: name })
  const { data: invitation } = await owner.client.organization.inviteMember({ email: member.email, role: 'billing' })
  await member.client.organization.acceptInvitation({ invitationId: invitation?.id ?? '' })
  for (const { client } of [owner, member]) {
    const { data } = await client.organization.getActiveMember()
    const answer = await client.organization.hasPermission({ permissions })
    expect(answer.error).toBeNull()
    const role = data?.role ?? ''
    expect(client.organization.checkRolePermission({ role, permissions })).toBe(answer.data?.success)
  }
})

it('is told what the service refuses, with its code', async () => {
  const { client } = await person('eve')
  const { data, error } = await client.organization.getActiveMember()
  expect(data).toBeNull()
  expect(error).toMatchObject({ status: 400, code: 'NO_ACTIVE_ORGANIZATION' })
})
