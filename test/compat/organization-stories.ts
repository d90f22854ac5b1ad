import { expect, it } from 'vitest'
import type { Statements } from '../../runtime/contract/permissions.ts'
import type { Scene } from './account-stories.ts'
import { organizationPeople } from './organization-people.ts'

/** The life of an organization, as the published clients call it (contract sections 11.2 to 11.4 and 11.6). */
export function organizationStories(scene: Scene): void {
  const { newSlug, someone, founder, joined, activeOf } = organizationPeople(scene)

  it('makes an organization under a free slug, and has it as the active one', async () => {
    const page = await someone()
    const { organization } = page.client
    const slug = newSlug()
    expect((await organization.checkSlug({ slug })).data).toEqual({ status: true })
    const metadata = { plan: 'free', seats: 3 }
    const { data, error } = await organization.create({ name: 'Acme', slug, metadata })
    expect(error).toBeNull()
    expect(data).toMatchObject({ name: 'Acme', slug, logo: null, metadata })
    expect(data?.createdAt).toBeInstanceOf(Date)
    expect(data?.members).toMatchObject([{ userId: page.id, role: 'owner', organizationId: data?.id }])
    expect((await organization.checkSlug({ slug })).error).toMatchObject({ status: 400, code: 'SLUG_IS_TAKEN' })
    expect((await activeOf(page)).organizationId).toBe(data?.id)
    const full = await organization.getFullOrganization()
    expect(full.data).toMatchObject({ id: data?.id, metadata, invitations: [], teams: [{ name: 'Acme' }] })
    expect(full.data?.members).toMatchObject([{ role: 'owner', user: { id: page.id, email: page.email, name: 'Ada' } }])
    expect((await organization.getActiveMember()).data).toMatchObject({ userId: page.id, role: 'owner' })
    expect((await organization.getActiveMemberRole()).data).toEqual({ role: 'owner' })
  })

  it('lists its organizations and goes from one to the other by id, by slug, and to none', async () => {
    const page = await founder()
    const { organization } = page.client
    const slug = newSlug()
    scene.auth.clock.advance(1)
    const second = await organization.create({ name: 'Second', slug, keepCurrentActiveOrganization: true })
    expect((await activeOf(page)).organizationId).toBe(page.organizationId)
    const { data } = await organization.list()
    expect(data).toMatchObject([{ id: page.organizationId }, { id: second.data?.id, slug }])
    const bySlug = await organization.setActive({ organizationSlug: slug })
    expect(bySlug.data).toMatchObject({ id: second.data?.id, members: [{ userId: page.id }] })
    expect((await activeOf(page)).organizationId).toBe(second.data?.id)
    expect((await organization.setActive({ organizationId: page.organizationId })).data?.slug).toBe(page.slug)
    expect(await organization.setActive({ organizationId: null })).toMatchObject({ data: null, error: null })
    expect((await activeOf(page)).organizationId).toBeNull()
    expect(await organization.getFullOrganization()).toMatchObject({ data: null, error: null })
    expect((await organization.getActiveMember()).error).toMatchObject({ status: 400, code: 'NO_ACTIVE_ORGANIZATION' })
    const named = await organization.getFullOrganization({ query: { organizationSlug: slug } })
    expect(named.data?.name).toBe('Second')
  })

  it('changes an organization, and deletes it for everybody in it', async () => {
    const owner = await founder()
    const { organizationId } = owner
    const member = await joined(owner)
    const metadata = { plan: 'paid' }
    const changed = await owner.client.organization.update({ data: { name: 'Acme Ltd', metadata } })
    expect(changed.data).toMatchObject({ id: organizationId, name: 'Acme Ltd', metadata })
    expect((await member.client.organization.list()).data).toMatchObject([{ name: 'Acme Ltd', metadata }])
    const refused = await member.client.organization.delete({ organizationId })
    expect(refused.error).toMatchObject({ status: 403, code: 'YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_ORGANIZATION' })
    expect((await owner.client.organization.delete({ organizationId })).data).toMatchObject({ id: organizationId })
    for (const page of [owner, member]) {
      expect((await page.client.organization.list()).data).toEqual([])
      expect((await activeOf(page)).organizationId).toBeNull()
      expect(await page.client.organization.getFullOrganization()).toMatchObject({ data: null, error: null })
    }
  })

  it('invites somebody, who looks at the invitation, accepts it and is in', async () => {
    const owner = await founder()
    const guest = await someone()
    scene.auth.clock.advance(1)
    const invited = await owner.client.organization.inviteMember({ email: guest.email.toUpperCase(), role: 'admin' })
    expect(invited.data).toMatchObject({ email: guest.email, role: 'admin', status: 'pending', inviterId: owner.id })
    expect(invited.data?.expiresAt).toBeInstanceOf(Date)
    const id = invited.data?.id ?? ''
    const seen = await guest.client.organization.getInvitation({ query: { id } })
    expect(seen.data).toMatchObject({ id, organizationName: 'Acme', organizationSlug: owner.slug })
    expect(seen.data?.inviterEmail).toBe(owner.email)
    expect((await guest.client.organization.listUserInvitations()).data).toMatchObject([{ id, status: 'pending' }])
    const { data, error } = await guest.client.organization.acceptInvitation({ invitationId: id })
    expect(error).toBeNull()
    expect(data).toMatchObject({ invitation: { id, status: 'accepted' }, member: { userId: guest.id, role: 'admin' } })
    expect((await activeOf(guest)).organizationId).toBe(owner.organizationId)
    expect((await guest.client.organization.listUserInvitations()).data).toEqual([])
    const listed = await owner.client.organization.listMembers({ query: { limit: 1, offset: 1 } })
    expect(listed.data).toMatchObject({ members: [{ userId: guest.id, user: { email: guest.email } }], total: 2 })
    const { organizationId } = owner
    const invitations = await owner.client.organization.listInvitations({ query: { organizationId } })
    expect(invitations.data).toMatchObject([{ id, status: 'accepted' }])
    const again = await guest.client.organization.acceptInvitation({ invitationId: id })
    expect(again.error).toMatchObject({ status: 400, code: 'INVITATION_NOT_FOUND' })
  })

  it('turns an invitation down, takes one back, and sends one again', async () => {
    const owner = await founder()
    const guest = await someone()
    const { organization } = owner.client
    const body = { email: guest.email, role: 'member' }
    const first = (await organization.inviteMember(body)).data?.id ?? ''
    const twice = await organization.inviteMember(body)
    expect(twice.error).toMatchObject({ status: 400, code: 'USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION' })
    expect((await organization.inviteMember({ ...body, resend: true })).data?.id).toBe(first)
    const rejected = await guest.client.organization.rejectInvitation({ invitationId: first })
    expect(rejected.data).toMatchObject({ invitation: { id: first, status: 'rejected' }, member: null })
    const second = (await organization.inviteMember(body)).data?.id ?? ''
    expect((await organization.cancelInvitation({ invitationId: second })).data).toMatchObject({ status: 'canceled' })
    const late = await guest.client.organization.acceptInvitation({ invitationId: second })
    expect(late.error).toMatchObject({ status: 400, code: 'INVITATION_NOT_FOUND' })
    const statuses = (await organization.listInvitations()).data?.map(({ status }) => status)
    expect(statuses?.toSorted()).toEqual(['canceled', 'rejected'])
    expect((await guest.client.organization.list()).data).toEqual([])
  })

  it('lets nobody but the invited person see or answer an invitation', async () => {
    const owner = await founder()
    const [guest, other] = [await someone(), await someone()]
    const invited = await owner.client.organization.inviteMember({ email: guest.email, role: 'member' })
    const id = invited.data?.id ?? ''
    const refusal = { status: 403, code: 'YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION' }
    const { organization } = other.client
    expect((await organization.getInvitation({ query: { id } })).error).toMatchObject(refusal)
    expect((await organization.acceptInvitation({ invitationId: id })).error).toMatchObject(refusal)
    expect((await organization.rejectInvitation({ invitationId: id })).error).toMatchObject(refusal)
  })

  it('changes roles, one and several, within what its own role allows', async () => {
    const owner = await founder()
    const [admin, member] = [await joined(owner, 'admin'), await joined(owner)]
    const { memberId } = member
    const raised = await owner.client.organization.updateMemberRole({ memberId, role: ['admin', 'auditor'] })
    expect(raised.data).toMatchObject({ id: memberId, role: 'admin,auditor' })
    expect((await member.client.organization.getActiveMember()).data?.role).toBe('admin,auditor')
    const lowered = await owner.client.organization.updateMemberRole({ memberId, role: 'member' })
    expect(lowered.data?.role).toBe('member')
    const usurped = await admin.client.organization.updateMemberRole({ memberId: admin.memberId, role: 'owner' })
    expect(usurped.error).toMatchObject({ status: 403, code: 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER' })
    const unknown = await owner.client.organization.updateMemberRole({ memberId, role: 'emperor' })
    expect(unknown.error).toMatchObject({ status: 400, code: 'ROLE_NOT_FOUND' })
    const alone = await owner.client.organization.updateMemberRole({ memberId: owner.memberId, role: 'member' })
    expect(alone.error?.status).toBe(400)
  })

  it.each<[string, Statements]>([
    ['update the organization', { organization: ['update'] }],
    ['delete it', { organization: ['delete'] }],
    ['look after members', { member: ['create', 'update', 'delete'] }],
    ['invite and make teams', { invitation: ['create', 'cancel'], team: ['create'] }],
    ['read invoices', { invoice: ['read'] }],
    ['read invoices and update members', { invoice: ['read'], member: ['update'] }],
    ['pay invoices', { invoice: ['pay'] }],
  ])('hears from the service what its own table says: who may %s', async (_, permissions) => {
    const owner = await founder()
    const page = await joined(owner)
    // The client's own owner role has no resources of an application; the service's has all.
    for (const role of ['admin', 'member', 'auditor', 'admin,auditor']) {
      await owner.client.organization.updateMemberRole({ memberId: page.memberId, role })
      const success = page.client.organization.checkRolePermission({ role, permissions })
      expect((await page.client.organization.hasPermission({ permissions })).data).toEqual({ error: null, success })
      expect((await page.client.organization.hasPermission({ permission: permissions })).data?.success).toBe(success)
    }
    expect((await owner.client.organization.hasPermission({ permissions })).data?.success).toBe(true)
  })

  it('leaves, and removes members by id and by address, but not the last owner', async () => {
    const owner = await founder()
    const { organizationId, memberId } = owner
    const [one, two, three] = [await joined(owner), await joined(owner), await joined(owner, 'admin')]
    const left = await one.client.organization.leave({ organizationId })
    expect(left.data).toMatchObject({ userId: one.id, user: { email: one.email } })
    const byAddress = await three.client.organization.removeMember({ memberIdOrEmail: two.email })
    expect(byAddress.data?.member).toMatchObject({ id: two.memberId })
    const byId = await owner.client.organization.removeMember({ memberIdOrEmail: three.memberId })
    expect(byId.data?.member).toMatchObject({ userId: three.id })
    for (const page of [one, two, three]) {
      expect((await activeOf(page)).organizationId).toBeNull()
      expect(await page.client.organization.getFullOrganization()).toMatchObject({ data: null, error: null })
      expect((await page.client.organization.list()).data).toEqual([])
    }
    const last = { status: 400, code: 'YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER' }
    expect((await owner.client.organization.leave({ organizationId })).error).toMatchObject(last)
    expect((await owner.client.organization.removeMember({ memberIdOrEmail: memberId })).error).toMatchObject(last)
  })

  it('is told the word of the call as a stranger, 401 as nobody, and 404 where only a server may', async () => {
    const { organizationId, id } = await founder()
    const stranger = await someone()
    const { organization } = stranger.client
    const full = await organization.getFullOrganization({ query: { organizationId } })
    expect(full.error).toMatchObject({ status: 403, code: 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION' })
    const active = await organization.setActive({ organizationId })
    expect(active.error).toMatchObject({ status: 403, code: 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION' })
    const asked = await organization.hasPermission({ organizationId, permissions: { member: ['create'] } })
    expect(asked.error).toMatchObject({ status: 401, code: 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION' })
    const listed = await organization.listMembers({ query: { organizationId } })
    expect(listed.error).toMatchObject({ status: 403, code: 'YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION' })
    expect((await organization.addMember({ organizationId, userId: id, role: 'owner' })).error?.status).toBe(404)
    const { organization: nobodys } = scene.open().client
    expect((await nobodys.list()).error?.status).toBe(401)
    expect((await nobodys.delete({ organizationId })).error?.status).toBe(401)
  })
}
