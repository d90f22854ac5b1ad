import { createRemoteJWKSet, jwtVerify } from 'jose'
import { expect, it } from 'vitest'
import type { Scene } from './account-stories.ts'
import type { FetchOptions } from './published-client.ts'

/** Signed tokens and bearer sessions, as the published clients use them (contract section 18, row 15). */
export function tokenStories(scene: Scene): void {
  const { open, openWith, signedUp, newAddress, password } = scene

  /** Verifies a token as a resource server does that knows the address of /jwks and nothing else. */
  const verified = (token: string) =>
    jwtVerify(token, createRemoteJWKSet(new URL(`${scene.auth.url}/jwks`)), {
      issuer: scene.auth.origin,
      audience: scene.auth.origin,
      currentDate: scene.auth.clock.now,
    })

  it('gets a token that jose verifies with the published keys', async () => {
    const page = await signedUp()
    const { data: keys } = await page.client.jwks()
    for (const asked of [await page.client.token(), await page.client.$fetch<{ token: string }>('/token')]) {
      expect(asked.error).toBeNull()
      const { payload, protectedHeader } = await verified(asked.data?.token ?? '')
      expect(payload).toMatchObject({ sub: (await page.client.getSession()).data?.user.id, email: page.email })
      expect(protectedHeader.alg).toBe('EdDSA')
      expect(keys?.keys.map(({ kid }) => kid)).toContain(protectedHeader.kid)
    }
    expect((await open().client.token()).error).toMatchObject({ status: 401, code: 'UNAUTHORIZED' })
  })

  it('reads a token beside its session in set-auth-jwt', async () => {
    const page = await signedUp()
    let token: string | null = null
    const onSuccess: FetchOptions['onSuccess'] = ({ response }) => (token = response.headers.get('set-auth-jwt'))
    await page.client.getSession({ fetchOptions: { onSuccess } })
    expect((await verified(token ?? '')).payload['email']).toBe(page.email)
  })

  it('lives without cookies on the token of set-auth-token, until it signs out', async () => {
    let kept: string | undefined
    const { client } = openWith({ auth: { type: 'Bearer', token: () => kept } })
    // With the call, as the older line wants it: there a call's own listener takes the place of the client's.
    const keeping: FetchOptions = {
      onSuccess: ({ response }) => (kept = response.headers.get('set-auth-token') ?? kept),
    }
    const email = newAddress()
    expect((await client.signUp.email({ name: 'Ada', email, password }, keeping)).error).toBeNull()
    expect(kept).toMatch(/^[A-Za-z0-9]{32}\.[A-Za-z0-9+/]{43}=$/)
    expect((await client.getSession()).data?.user.email).toBe(email)
    expect((await client.updateUser({ name: 'Grace' })).data).toEqual({ status: true })
    expect((await client.token()).error).toBeNull()
    const before = kept
    const change = { currentPassword: password, newPassword: 'another long password', revokeOtherSessions: true }
    expect((await client.changePassword(change, keeping)).error).toBeNull()
    expect(kept).not.toBe(before)
    expect((await client.getSession()).data?.user.email).toBe(email)
    expect((await client.signOut()).data).toEqual({ success: true })
    expect(await client.getSession()).toMatchObject({ data: null, error: null })
    expect((await client.signIn.email({ email, password: change.newPassword }, keeping)).error).toBeNull()
    expect((await client.getSession()).data?.user.email).toBe(email)
  })
}
