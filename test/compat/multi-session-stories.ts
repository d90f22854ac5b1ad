import { expect, it, vi } from 'vitest'
import type { Scene } from './account-stories.ts'
import type { PublishedPage } from './published-client.ts'

/** Several accounts in one browser, as the published clients have them (wire contract beyond, section 7). */
export function multiSessionStories(scene: Scene): void {
  const { open, newAddress, password } = scene

  /** A page that is signed in to two accounts; the second is active. */
  async function twoAccounts() {
    const page = open()
    const [first, second] = [newAddress(), newAddress()]
    for (const email of [first, second]) await page.client.signUp.email({ name: 'Ada', email, password })
    return { page, first, second }
  }
  const listed = async ({ client }: PublishedPage) => {
    const { data, error } = await client.multiSession.listDeviceSessions()
    expect(error).toBeNull()
    return data ?? []
  }
  const tokenOf = async (page: PublishedPage, email: string) =>
    (await listed(page)).find(({ user }) => user.email === email)?.session.token ?? ''

  it('lists the accounts of its browser, and none where nobody signed in', async () => {
    const { page, first, second } = await twoAccounts()
    scene.auth.clock.advance(1)
    expect((await listed(page)).map(({ user }) => user.email).toSorted()).toEqual([first, second].toSorted())
    expect((await listed(page))[0]?.session.expiresAt).toBeInstanceOf(Date)
    expect(await listed(open())).toEqual([])
  })

  it('goes on as another account, and its session hook shows it', async () => {
    const { page, first, second } = await twoAccounts()
    const hook = page.client.useSession
    const leave = hook.subscribe(() => {})
    await vi.waitFor(() => expect(hook.get().data?.user.email).toBe(second))
    const chosen = await page.client.multiSession.setActive({ sessionToken: await tokenOf(page, first) })
    expect(chosen).toMatchObject({ data: { user: { email: first } }, error: null })
    await vi.waitFor(() => expect(hook.get().data?.user.email).toBe(first))
    const unknown = await page.client.multiSession.setActive({ sessionToken: 'x' })
    expect(unknown.error).toMatchObject({
      status: 401,
      code: 'INVALID_SESSION_TOKEN',
      message: 'Invalid session token',
    })
    leave()
  })

  it('signs one account out, and is the other one; signing out ends all', async () => {
    const { page, first, second } = await twoAccounts()
    const revoked = await page.client.multiSession.revoke({ sessionToken: await tokenOf(page, second) })
    expect(revoked).toMatchObject({ data: { status: true }, error: null })
    expect((await page.client.getSession()).data?.user.email).toBe(first)
    await page.client.signIn.email({ email: second, password })
    expect(await listed(page)).toHaveLength(2)
    await page.client.signOut()
    expect([(await page.client.getSession()).data, await listed(page)]).toEqual([null, []])
  })
}
