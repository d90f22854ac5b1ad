import { expect, it } from 'vitest'
import type { Scene } from './account-stories.ts'
import { organizationPeople } from './organization-people.ts'

/** Teams, as the published clients call them (contract section 11.5). */
export function teamStories(scene: Scene): void {
  const { founder, joined, activeOf } = organizationPeople(scene)

  it('makes, renames, lists and removes teams, but not the last one', async () => {
    const owner = await founder()
    const { organization } = owner.client
    scene.auth.clock.advance(1)
    const made = await organization.createTeam({ name: 'Design' })
    expect(made.data).toMatchObject({ name: 'Design', organizationId: owner.organizationId })
    expect(made.data?.createdAt).toBeInstanceOf(Date)
    const teamId = made.data?.id ?? ''
    const renamed = await organization.updateTeam({ teamId, data: { name: 'Studio' } })
    expect(renamed.data).toMatchObject({ id: teamId, name: 'Studio' })
    const { data: teams } = await organization.listTeams()
    expect(teams?.map(({ name }) => name)).toEqual(['Acme', 'Studio'])
    const { data: full } = await organization.getFullOrganization()
    expect(full?.teams).toMatchObject(teams ?? [])
    expect((await organization.removeTeam({ teamId })).data).toEqual({ message: 'Team removed successfully.' })
    expect((await organization.listTeams()).data).toHaveLength(1)
    const own = await organization.removeTeam({ teamId: teams?.[0]?.id ?? '' })
    expect(own.error).toMatchObject({ status: 403, code: 'YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_TEAM' })
    await organization.removeTeamMember({ teamId: teams?.[0]?.id ?? '', userId: owner.id })
    const last = await organization.removeTeam({ teamId: teams?.[0]?.id ?? '' })
    expect(last.error).toMatchObject({ status: 400, code: 'UNABLE_TO_REMOVE_LAST_TEAM' })
    expect((await organization.removeTeam({ teamId })).error).toMatchObject({ status: 400, code: 'TEAM_NOT_FOUND' })
  })

  it('invites into a team, which is active for who accepts', async () => {
    const owner = await founder()
    const { data: team } = await owner.client.organization.createTeam({ name: 'Design' })
    const member = await joined(owner, 'member', team?.id)
    expect(await activeOf(member)).toEqual({ organizationId: owner.organizationId, teamId: team?.id })
    expect((await member.client.organization.getActiveMember()).data?.teamId).toBe(team?.id)
    expect((await member.client.organization.listUserTeams()).data).toMatchObject([{ id: team?.id, name: 'Design' }])
  })

  it('puts members into teams, makes one active, and takes them out again', async () => {
    const owner = await founder()
    const { organization } = owner.client
    const member = await joined(owner)
    const teamId = (await organization.createTeam({ name: 'Design' })).data?.id ?? ''
    const outside = await member.client.organization.setActiveTeam({ teamId })
    expect(outside.error).toMatchObject({ status: 400, code: 'USER_IS_NOT_A_MEMBER_OF_THE_TEAM' })
    const place = await organization.addTeamMember({ teamId, userId: member.id })
    expect(place.data).toMatchObject({ teamId, userId: member.id })
    expect((await organization.listTeamMembers({ query: { teamId } })).data).toMatchObject([{ userId: member.id }])
    expect((await member.client.organization.setActiveTeam({ teamId })).data).toMatchObject({ id: teamId })
    expect((await activeOf(member)).teamId).toBe(teamId)
    expect(await member.client.organization.setActiveTeam({ teamId: null })).toMatchObject({ data: null, error: null })
    expect((await activeOf(member)).teamId).toBeNull()
    await member.client.organization.setActiveTeam({ teamId })
    const removed = await organization.removeTeamMember({ teamId, userId: member.id })
    expect(removed.data).toEqual({ message: 'Team member removed successfully.' })
    expect((await activeOf(member)).teamId).toBeNull()
    expect((await member.client.organization.listUserTeams()).data).toEqual([])
    expect((await organization.listTeamMembers({ query: { teamId } })).data).toEqual([])
  })

  it('is told the word of the call when its role does not allow it, and as a stranger', async () => {
    const owner = await founder()
    const [member, stranger] = [await joined(owner), await founder()]
    const { data: teams } = await owner.client.organization.listTeams()
    const teamId = teams?.[0]?.id ?? ''
    const { organization } = member.client
    const made = await organization.createTeam({ name: 'Mine' })
    expect(made.error).toMatchObject({ status: 403, code: 'YOU_ARE_NOT_ALLOWED_TO_CREATE_TEAMS_IN_THIS_ORGANIZATION' })
    const renamed = await organization.updateTeam({ teamId, data: { name: 'Mine' } })
    expect(renamed.error).toMatchObject({ status: 403, code: 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_TEAM' })
    const foreign = await stranger.client.organization.updateTeam({ teamId, data: { name: 'Mine' } })
    expect(foreign.error).toMatchObject({ status: 400, code: 'TEAM_NOT_FOUND' })
    const { organizationId } = owner
    const listed = await stranger.client.organization.listTeams({ query: { organizationId } })
    expect(listed.error?.status).toBe(403)
  })
}
