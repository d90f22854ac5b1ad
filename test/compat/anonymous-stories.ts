import { expect, it, vi } from 'vitest'
import type { Scene } from './account-stories.ts'

/** Guests, as the published clients have them (wire contract beyond, section 6). */
export function anonymousStories(scene: Scene): void {
  const { open, newAddress, password } = scene

  it('is a guest until it signs up, and its session hook shows both', async () => {
    const { client } = open()
    const hook = client.useSession
    const leave = hook.subscribe(() => {})
    const { data, error } = await client.signIn.anonymous()
    expect(error).toBeNull()
    expect(data?.user).toMatchObject({ name: 'Anonymous', isAnonymous: true })
    await vi.waitFor(() => expect(hook.get().data?.user.id).toBe(data?.user.id))
    const again = await client.signIn.anonymous()
    expect(again.error).toMatchObject({
      status: 400,
      code: 'ANONYMOUS_USERS_CANNOT_SIGN_IN_AGAIN_ANONYMOUSLY',
      message: 'Anonymous users cannot sign in again anonymously',
    })
    const email = newAddress()
    const signedUp = await client.signUp.email({ name: 'Ada', email, password })
    expect(signedUp.data?.user).toMatchObject({ email, isAnonymous: false })
    await vi.waitFor(() => expect(hook.get().data?.user.email).toBe(email))
    leave()
  })

  it('is deleted by itself, and by nobody who signed up', async () => {
    const { client } = open()
    await client.signIn.anonymous()
    const deleted = await client.deleteAnonymousUser({ fetchOptions: { method: 'POST' } })
    expect(deleted).toMatchObject({ data: { success: true }, error: null })
    expect((await client.getSession()).data).toBeNull()
    const { client: own } = await scene.signedUp()
    const refused = await own.deleteAnonymousUser({ fetchOptions: { method: 'POST' } })
    expect(refused.error).toMatchObject({
      status: 403,
      code: 'USER_IS_NOT_ANONYMOUS',
      message: 'User is not anonymous',
    })
  })
}
