import { expect, it, vi } from 'vitest'
import type { Scene } from './account-stories.ts'
import type { Version } from './install.ts'
import { organizationPeople } from './organization-people.ts'
import type { PublishedPage } from './published-client.ts'

/** What hooks ask, by the letters of contract section 13.5. */
const questions = {
  S: 'GET /api/auth/get-session',
  L: 'GET /api/auth/organization/list',
  F: 'GET /api/auth/organization/get-full-organization',
  M: 'GET /api/auth/organization/get-active-member',
} as const

/** What each line of clients asks again after a call (contract sections 13.4 and 13.5). */
const followUps = {
  '1.2.8': {
    signIn: 'S',
    signOut: 'S',
    create: 'L',
    setActive: 'F',
    accept: 'F',
    updateRole: 'F',
    other: 'F',
    end: 'L',
  },
  '1.3.34': {
    signIn: 'S',
    signOut: 'S',
    create: 'FL',
    setActive: 'FS',
    accept: 'F',
    updateRole: 'FM',
    other: 'F',
    end: 'FL',
  },
  '1.7.25': {
    signIn: 'FMS',
    signOut: 'FMS',
    create: 'FLMS',
    setActive: 'FMMS',
    accept: 'FMS',
    updateRole: 'FMM',
    other: 'FM',
    end: 'FLMS',
  },
} as const satisfies Record<Version, Record<string, string>>

/** What the hooks of the published clients show after each call (contract sections 13.4 and 13.5). */
export function organizationHookStories(scene: Scene, version: Version): void {
  const { newSlug, someone, founder, joined } = organizationPeople(scene)
  const after = followUps[version]
  const newer = version === '1.7.25'

  /** The page loaded again, with all hooks mounted, and what they asked since the last look. */
  async function mounted<Page extends PublishedPage>(page: Page) {
    // A client of its own: what the one before still wants to ask after its calls is not of this page.
    const { client } = scene.openWith({ customFetchImpl: page.jar.fetch })
    const { useSession, useListOrganizations, useActiveOrganization, useActiveMember } = client
    const hooks = {
      session: useSession,
      list: useListOrganizations,
      full: useActiveOrganization,
      member: useActiveMember,
    }
    let seen = page.jar.requests.length
    const leaving = Object.values(hooks).map((hook) => hook.subscribe(() => {}))
    /** Waits until the hooks asked exactly what is expected, and have their answers. */
    async function asked(expected: string) {
      const letters = () => {
        const asking = page.jar.requests.slice(seen)
        const found = Object.entries(questions).flatMap(([letter, text]) =>
          asking.filter((one) => one === text).map(() => letter),
        )
        return found.toSorted().join('')
      }
      await vi.waitFor(() => expect(letters()).toBe([...expected].toSorted().join('')), { timeout: 60_000 })
      seen = page.jar.requests.length
    }
    await asked('FLMS')
    return { ...page, client, hooks, asked, leave: () => leaving.forEach((end) => end()) }
  }
  const shows = (check: () => void) => vi.waitFor(check, { timeout: 60_000 })

  it('shows in its hooks what an organization becomes, from the first to the last call', async () => {
    const page = await mounted(await someone())
    const { client, hooks, asked } = page
    await shows(() => expect(hooks.list.get()).toMatchObject({ data: [], error: null, isPending: false }))
    await shows(() => expect(hooks.full.get()).toMatchObject({ data: null, error: null, isPending: false }))
    await shows(() => expect(hooks.member.get().error).toMatchObject({ status: 400, code: 'NO_ACTIVE_ORGANIZATION' }))

    const { data: made } = await client.organization.create({
      name: 'Acme',
      slug: newSlug(),
      metadata: { plan: 'free' },
    })
    const organizationId = made?.id ?? ''
    await asked(after.create)
    await shows(() => expect(hooks.list.get().data).toMatchObject([{ id: organizationId, metadata: { plan: 'free' } }]))
    if (newer) await shows(() => expect(hooks.full.get().data).toMatchObject({ id: organizationId }))

    await client.organization.setActive({ organizationId })
    await asked(after.setActive)
    await shows(() => expect(hooks.full.get().data).toMatchObject({ id: organizationId, members: [{ role: 'owner' }] }))
    // The older line asks the others when the application wants it to.
    if (!newer) {
      hooks.session.get().refetch?.()
      hooks.member.get().refetch?.()
      await asked('MS')
    }
    await shows(() => expect(hooks.session.get().data?.session.activeOrganizationId).toBe(organizationId))
    await shows(() =>
      expect(hooks.member.get()).toMatchObject({ data: { role: 'owner', userId: page.id }, error: null }),
    )

    await client.organization.createTeam({ name: 'Design' })
    await asked(after.other)
    await shows(() => expect(hooks.full.get().data?.teams).toHaveLength(2))

    const { memberId } = await joined(page)
    await asked(after.other)
    await shows(() => expect(hooks.full.get().data?.invitations).toHaveLength(1))
    await client.organization.updateMemberRole({ memberId, role: 'admin' })
    await asked(after.updateRole)
    await shows(() => {
      const roles = hooks.full.get().data?.members.map(({ role }) => role)
      expect(roles).toEqual(['owner', 'admin'])
    })

    // Also a call that changes nothing makes the clients ask.
    await client.organization.list()
    await asked(`L${after.other}`)

    await client.organization.delete({ organizationId })
    await asked(after.end)
    await shows(() => expect(hooks.list.get().data).toEqual([]))
    if (!newer) hooks.full.get().refetch?.()
    await shows(() => expect(hooks.full.get()).toMatchObject({ data: null, error: null }))
    page.leave()
  })

  it('shows in its hooks the organization of an invitation that it accepted', async () => {
    const owner = await founder()
    const page = await mounted(await someone())
    const invited = await owner.client.organization.inviteMember({ email: page.email, role: 'admin' })
    await page.client.organization.acceptInvitation({ invitationId: invited.data?.id ?? '' })
    await page.asked(after.accept)
    const { session, full, member } = page.hooks
    await shows(() => expect(full.get().data).toMatchObject({ id: owner.organizationId, slug: owner.slug }))
    if (!newer) {
      session.get().refetch?.()
      member.get().refetch?.()
      await page.asked('MS')
    }
    await shows(() => expect(session.get().data?.session.activeOrganizationId).toBe(owner.organizationId))
    await shows(() => expect(member.get().data).toMatchObject({ userId: page.id, role: 'admin' }))
    page.leave()
  })

  it('shows no ghost of an organization out of which somebody was put', async () => {
    const owner = await founder()
    const page = await mounted(await joined(owner))
    const { full, session } = page.hooks
    await shows(() => expect(full.get().data).toMatchObject({ id: owner.organizationId }))
    await owner.client.organization.removeMember({ memberIdOrEmail: page.memberId })
    full.get().refetch?.()
    session.get().refetch?.()
    await page.asked('FS')
    await shows(() => expect(full.get()).toMatchObject({ data: null, error: null }))
    await shows(() => expect(session.get().data?.session.activeOrganizationId).toBeNull())
    page.leave()
  })

  it('shows nothing in its hooks while nobody is signed in, and no longer than somebody is', async () => {
    const { email } = await founder()
    const page = await mounted(scene.open())
    const { session, list, full, member } = page.hooks
    await shows(() => expect(session.get()).toMatchObject({ data: null, error: null, isPending: false }))
    for (const hook of [list, full, member]) {
      await shows(() => expect(hook.get()).toMatchObject({ data: null, error: { status: 401 }, isPending: false }))
    }
    await page.client.signIn.email({ email, password: scene.password })
    await page.asked(after.signIn)
    await shows(() => expect(session.get().data?.user.email).toBe(email))
    if (newer) await shows(() => expect(full.get()).toMatchObject({ data: null, error: null }))
    await page.client.signOut()
    await page.asked(after.signOut)
    await shows(() => expect(session.get()).toMatchObject({ data: null, error: null }))
    if (newer) await shows(() => expect(full.get()).toMatchObject({ data: null, error: { status: 401 } }))
    page.leave()
  })
}
