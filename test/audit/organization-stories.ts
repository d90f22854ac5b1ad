import { newestMail } from '../support/mailed.ts'
import { enrol } from '../features/two-factor/enrolled.ts'
import { asServer, does, emailOf, password, promoted, signedUp, type World } from './recorded-world.ts'

/** An organization from its beginning to its end. */
async function organizations(world: World): Promise<void> {
  const { service } = world
  const { page: owner } = await signedUp(world, 'olga')
  const { page: member, id: memberId } = await signedUp(world, 'mia')
  const { id: thirdId } = await signedUp(world, 'theo')
  const made = await does(owner, '/organization/create', { name: 'Engines', slug: 'engines' })
  const organizationId = made.id
  await does(owner, '/organization/update', { data: { name: 'Engines Ltd', plan: 'pro' }, organizationId })
  await asServer(world, '/organization/set-fields', { organizationId, fields: { plan: 'free' } })
  const invite = (email: string) =>
    does(owner, '/organization/invite-member', { email, role: 'member', organizationId })
  const first = await invite(emailOf('mia'))
  await does(owner, '/organization/invite-member', {
    email: emailOf('mia'),
    role: 'member',
    organizationId,
    resend: true,
  })
  await newestMail(service, 'invitation')
  await does(member, '/organization/reject-invitation', { invitationId: first.id })
  const second = await invite(emailOf('mia'))
  await does(owner, '/organization/cancel-invitation', { invitationId: second.id })
  const third = await invite(emailOf('mia'))
  const { member: joined } = await does(member, '/organization/accept-invitation', { invitationId: third.id })
  await does(owner, '/organization/update-member-role', { memberId: joined.id, role: 'admin', organizationId })
  await does(owner, '/organization/update-member', { memberId: joined.id, data: { title: 'Engineer' }, organizationId })
  await asServer(world, '/organization/set-member-fields', { memberId: joined.id, fields: { note: 'secret' } })
  const team = await does(owner, '/organization/create-team', { name: 'Wheels', organizationId })
  await does(owner, '/organization/update-team', { teamId: team.id, data: { name: 'Cogs', organizationId } })
  await does(owner, '/organization/add-team-member', { teamId: team.id, userId: memberId, organizationId })
  await does(owner, '/organization/remove-team-member', { teamId: team.id, userId: memberId, organizationId })
  await does(owner, '/organization/remove-team', { teamId: team.id, organizationId })
  await asServer(world, '/organization/add-member', { userId: thirdId, role: 'member', organizationId })
  await does(owner, '/organization/remove-member', { memberIdOrEmail: emailOf('theo'), organizationId })
  await does(member, '/organization/leave', { organizationId })
  await does(owner, '/organization/delete', { organizationId })
}

/** What an administrator does to somebody. */
async function administration(world: World): Promise<void> {
  const { service } = world
  const { page, id } = await signedUp(world, 'root')
  await promoted(world, id)
  const { user } = await does(page, '/admin/create-user', { email: emailOf('una'), name: 'Una', password })
  const userId = user.id
  await does(page, '/admin/update-user', { userId, data: { name: 'Una U.' } })
  await does(page, '/admin/set-role', { userId, role: 'admin' })
  await does(page, '/admin/set-role', { userId, role: 'user' })
  await does(page, '/admin/ban-user', { userId, banReason: 'spam' })
  await does(page, '/admin/unban-user', { userId })
  await does(page, '/admin/set-user-password', { userId, newPassword: 'set by an admin 1' })
  const una = service.browser()
  const signIn = () => does(una, '/sign-in/email', { email: emailOf('una'), password: 'set by an admin 1' })
  await signIn()
  await enrol(service, una, 'set by an admin 1')
  await does(page, '/admin/reset-factors', { userId })
  await signIn()
  const { sessions } = await does(page, '/admin/list-user-sessions', { userId })
  await does(page, '/admin/revoke-user-session', { sessionToken: sessions[0].token })
  await signIn()
  await does(page, '/admin/revoke-user-sessions', { userId })
  await does(page, '/admin/impersonate-user', { userId })
  await does(page, '/update-user', { name: 'Somebody else' })
  await does(page, '/admin/stop-impersonating')
  const { body } = await page.get(`/admin/list-user-sign-in-methods?userId=${userId}`)
  await does(page, '/admin/remove-user-sign-in-method', { userId, id: body.methods[0].id })
  await does(page, '/admin/remove-user', { userId })
}

export const organizationStories = [organizations, administration] as const
