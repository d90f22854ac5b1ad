import { expect, it } from 'vitest'
import type { Scene } from './account-stories.ts'

/** User names, as the published clients call them (contract section 18, row 10). */
export function usernameStories({ open, newAddress, password }: Scene): void {
  let names = 0

  async function named() {
    const page = open()
    const [email, username] = [newAddress(), `Ada.L_${++names}`]
    const { data, error } = await page.client.signUp.email({ name: 'Ada', email, password, username })
    expect(error).toBeNull()
    expect(data?.user).toMatchObject({ username: username.toLowerCase(), displayUsername: username })
    return { ...page, email, username }
  }

  it('signs up with a name, and signs in with it in any case', async () => {
    const { username, email } = await named()
    const page = open()
    const { data, error } = await page.client.signIn.username({ username: username.toUpperCase(), password })
    expect(error).toBeNull()
    expect(data?.token).toMatch(/^[A-Za-z0-9]{32}$/)
    expect(data?.user).toMatchObject({ email, username: username.toLowerCase() })
    expect((await page.client.getSession()).data?.user).toMatchObject({ email, displayUsername: username })
  })

  it('is told 401 for a wrong password, the same as for a name that nobody has', async () => {
    const { username } = await named()
    const wrong = await open().client.signIn.username({ username, password: 'not the password' })
    expect(wrong.error).toMatchObject({ status: 401, code: 'INVALID_USERNAME_OR_PASSWORD' })
    const unknown = await open().client.signIn.username({ username: 'nobody.here', password })
    expect(unknown.error).toEqual(wrong.error)
  })

  it('asks whether a name is free, and is refused one that is taken', async () => {
    const { username } = await named()
    const { client } = open()
    expect((await client.isUsernameAvailable({ username })).data).toEqual({ available: false })
    expect((await client.isUsernameAvailable({ username: `${username}.free` })).data).toEqual({ available: true })
    expect((await client.isUsernameAvailable({ username: 'no spaces' })).error?.status).toBe(422)
    const taken = { name: 'Eve', email: newAddress(), password, username: username.toLowerCase() }
    const refused = await client.signUp.email(taken)
    expect(refused.error).toMatchObject({ status: 422, code: 'USERNAME_IS_ALREADY_TAKEN' })
  })

  it('changes its name, also to the one that it has', async () => {
    const page = await named()
    const username = `${page.username}.new`
    expect((await page.client.updateUser({ username })).data).toEqual({ status: true })
    expect((await page.client.updateUser({ username })).data).toEqual({ status: true })
    expect((await open().client.signIn.username({ username, password })).error).toBeNull()
    expect((await open().client.signIn.username({ username: page.username, password })).error?.status).toBe(401)
  })
}
