import { expect, it } from 'vitest'
import { sql } from '../../runtime/index.ts'
import type { Scene } from './account-stories.ts'
import type { PublishedPage } from './published-client.ts'

/** What administrators do, as the published clients call it (contract section 10). */
export function adminStories(scene: Scene): void {
  const { open, newAddress, password, signedUp, signedIn } = scene

  const idOf = async ({ client }: PublishedPage) => (await client.getSession()).data?.user.id ?? ''
  async function someone() {
    const page = await signedUp()
    return { ...page, id: await idOf(page) }
  }
  /** An administrator, made as the operator makes the first one. */
  async function administrator() {
    const page = await someone()
    await scene.auth.db.query(sql`update latchkey.user set role = 'admin' where id = ${page.id}`)
    return page
  }

  it('lists, searches and counts users', async () => {
    const { client } = await administrator()
    scene.auth.clock.advance(1)
    const { email, id } = await someone()
    const found = await client.admin.listUsers({
      query: { searchField: 'email', searchOperator: 'contains', searchValue: email.toUpperCase(), limit: 5 },
    })
    expect(found.error).toBeNull()
    expect(found.data).toMatchObject({ users: [{ id, email, role: 'user' }], total: 1, limit: 5 })
    const page = await client.admin.listUsers({ query: { limit: 1, sortBy: 'createdAt', sortDirection: 'desc' } })
    expect(page.data?.users.map((user) => user.id)).toEqual([id])
    expect(page.data?.total).toBeGreaterThan(1)
  })

  it('creates a user who can sign in, and gives a role', async () => {
    const { client } = await administrator()
    const email = newAddress()
    const created = await client.admin.createUser({ email, password, name: 'Grace', role: 'user' })
    expect(created.error).toBeNull()
    expect(created.data?.user).toMatchObject({ email, name: 'Grace', role: 'user' })
    const page = await signedIn(email)
    const raised = await client.admin.setRole({ userId: created.data?.user.id ?? '', role: 'admin' })
    expect(raised.data?.user).toMatchObject({ email, role: 'admin' })
    expect((await page.client.admin.listUsers({ query: { limit: 1 } })).error).toBeNull()
  })

  it('bans somebody, who is out at once and cannot sign in until the ban is lifted', async () => {
    const { client } = await administrator()
    const person = await someone()
    const banned = await client.admin.banUser({ userId: person.id, banReason: 'spam' })
    expect(banned.data?.user).toMatchObject({ id: person.id, banned: true, banReason: 'spam' })
    expect((await person.client.getSession()).data).toBeNull()
    const refused = await open().client.signIn.email({ email: person.email, password })
    expect(refused.error).toMatchObject({ status: 403, code: 'BANNED_USER' })
    expect((await client.admin.unbanUser({ userId: person.id })).data?.user.banned).toBe(false)
    await signedIn(person.email)
  })

  it('is somebody else for a while, and then itself again', async () => {
    const admin = await administrator()
    const person = await someone()
    const begun = await admin.client.admin.impersonateUser({ userId: person.id })
    expect(begun.error).toBeNull()
    expect(begun.data?.session.impersonatedBy).toBe(admin.id)
    expect((await admin.client.getSession()).data?.user.id).toBe(person.id)
    const ended = await admin.client.admin.stopImpersonating()
    expect(ended.data?.user.id).toBe(admin.id)
    expect(await idOf(admin)).toBe(admin.id)
    expect(await idOf(person)).toBe(person.id)
    expect((await admin.client.admin.stopImpersonating()).error?.status).toBe(400)
  })

  it('lists and ends the sessions of somebody', async () => {
    const { client } = await administrator()
    const person = await someone()
    const other = await signedIn(person.email)
    const [first, second] = [await person.client.getSession(), await other.client.getSession()]
    const { data } = await client.admin.listUserSessions({ userId: person.id })
    const tokens = data?.sessions.map(({ token }) => token).toSorted()
    expect(tokens).toEqual([first, second].map((one) => one.data?.session.token).toSorted())
    const sessionToken = second.data?.session.token ?? ''
    expect((await client.admin.revokeUserSession({ sessionToken })).data).toEqual({ success: true })
    expect((await other.client.getSession()).data).toBeNull()
    expect(await idOf(person)).toBe(person.id)
    expect((await client.admin.revokeUserSessions({ userId: person.id })).data).toEqual({ success: true })
    expect((await person.client.getSession()).data).toBeNull()
  })

  it('removes somebody', async () => {
    const { client } = await administrator()
    const person = await someone()
    expect((await client.admin.removeUser({ userId: person.id })).data).toEqual({ success: true })
    expect((await person.client.getSession()).data).toBeNull()
    const refused = await open().client.signIn.email({ email: person.email, password })
    expect(refused.error).toMatchObject({ status: 401, code: 'INVALID_EMAIL_OR_PASSWORD' })
  })

  it('asks what it may do, by the newer and the older word', async () => {
    const [admin, person] = [await administrator(), await someone()]
    const permissions = { user: ['ban'], session: ['revoke'] }
    expect((await admin.client.admin.hasPermission({ permissions })).data).toEqual({ error: null, success: true })
    expect((await admin.client.admin.hasPermission({ permission: permissions })).data?.success).toBe(true)
    expect((await person.client.admin.hasPermission({ permissions })).data?.success).toBe(false)
  })

  it('is told 403 with the word of the call when it is no administrator, and 401 when it is nobody', async () => {
    const { client, id } = await someone()
    const list = await client.admin.listUsers({ query: { limit: 1 } })
    expect(list.error).toMatchObject({ status: 403, code: 'YOU_ARE_NOT_ALLOWED_TO_LIST_USERS' })
    const role = await client.admin.setRole({ userId: id, role: 'admin' })
    expect(role.error).toMatchObject({ status: 403, code: 'YOU_ARE_NOT_ALLOWED_TO_CHANGE_USERS_ROLE' })
    expect((await open().client.admin.banUser({ userId: id })).error).toMatchObject({ status: 401 })
  })
}
