import { expect } from 'vitest'
import { sql } from '../../runtime/index.ts'
import type { Scene } from './account-stories.ts'
import type { PublishedPage } from './published-client.ts'

/** Somebody with a proven address, on a page of theirs. */
export interface Person extends PublishedPage {
  readonly id: string
  readonly email: string
}

/** How the stories of organizations come to people and organizations. */
export function organizationPeople(scene: Scene) {
  const newSlug = () => `acme-${scene.newAddress().split('@')[0]}`

  async function someone(): Promise<Person> {
    const page = await scene.signedUp()
    const id = (await page.client.getSession()).data?.user.id ?? ''
    await scene.auth.db.query(sql`update latchkey.user set email_verified = true where id = ${id}`)
    return { ...page, id }
  }

  /** Somebody who made an organization, which is active. */
  async function founder() {
    const person = await someone()
    const { data, error } = await person.client.organization.create({ name: 'Acme', slug: newSlug() })
    expect(error).toBeNull()
    const { id = '', slug = '', members = [] } = data ?? {}
    return { ...person, organizationId: id, slug, memberId: members[0]?.id ?? '' }
  }

  /** Somebody who was invited by `owner` and accepted. */
  async function joined(owner: PublishedPage, role: string | string[] = 'member', teamId?: string) {
    const person = await someone()
    // Lists have the order in which things came.
    scene.auth.clock.advance(1)
    const body = { email: person.email, role, ...(teamId !== undefined && { teamId }) }
    const invited = await owner.client.organization.inviteMember(body)
    expect(invited.error).toBeNull()
    const accepted = await person.client.organization.acceptInvitation({ invitationId: invited.data?.id ?? '' })
    expect(accepted.error).toBeNull()
    return { ...person, memberId: accepted.data?.member.id ?? '' }
  }

  /** What a page's session has active, as get-session says it. */
  async function activeOf({ client }: PublishedPage) {
    const { activeOrganizationId, activeTeamId } = (await client.getSession()).data?.session ?? {}
    return { organizationId: activeOrganizationId, teamId: activeTeamId }
  }

  return { newSlug, someone, founder, joined, activeOf }
}
