import { expect, it } from 'vitest'
import type { Scene } from './account-stories.ts'
import { installCredentials } from './fake-credentials.ts'

/** Passkeys, as the published clients and their browser library use them (contract section 18, row 14; section 12.4). */
export function passkeyStories(scene: Scene): void {
  const { open, signedUp } = scene
  const credentials = () => installCredentials(scene.auth.origin)

  it('registers a passkey, lists it and gives it another name', async () => {
    const fake = credentials()
    const page = await signedUp()
    const added = await page.client.passkey.addPasskey({ name: 'Laptop', authenticatorAttachment: 'platform' })
    expect(added?.error ?? null).toBeNull()
    const { data: listed } = await page.client.passkey.listUserPasskeys()
    expect(listed).toMatchObject([{ name: 'Laptop', credentialID: fake.device.credentials[0]?.id }])
    expect(listed?.[0]?.createdAt).toBeInstanceOf(Date)
    const id = listed?.[0]?.id ?? ''
    const renamed = await page.client.passkey.updatePasskey({ id, name: 'Old laptop' })
    expect(renamed.data?.passkey).toMatchObject({ id, name: 'Old laptop' })
    expect((await page.client.passkey.listUserPasskeys()).data).toMatchObject([{ id, name: 'Old laptop' }])
  })

  it.each([
    ['a button', undefined],
    ['autofill', 'conditional'],
  ])('signs in with a passkey by %s, without a name', async (_, mediation) => {
    const fake = credentials()
    const { client, email } = await signedUp()
    await client.passkey.addPasskey({ name: 'Laptop' })
    const page = open()
    const answer = await page.client.signIn.passkey({ autoFill: mediation === 'conditional' })
    expect(answer?.error ?? null).toBeNull()
    expect(fake.mediations).toEqual([mediation])
    expect((await page.client.getSession()).data?.user.email).toBe(email)
  })

  it('is told when a person cancels, and when the passkey is there already', async () => {
    const fake = credentials()
    const { client } = await signedUp()
    fake.refuseWith = 'AbortError'
    const registration = await client.passkey.addPasskey({ name: 'Laptop' })
    expect(registration?.error).toMatchObject({
      status: 400,
      message: expect.stringMatching(/^registration cancelled$/i),
    })
    await client.passkey.addPasskey({ name: 'Laptop' })
    const again = await client.passkey.addPasskey({ name: 'Laptop' })
    expect(again?.error).toMatchObject({ status: 400, message: expect.stringMatching(/^previously registered$/i) })
    const page = open()
    fake.refuseWith = 'NotAllowedError'
    const cancelled = await page.client.signIn.passkey()
    expect(cancelled?.error).toMatchObject({ status: 400, message: expect.stringMatching(/^auth cancelled$/i) })
    expect((await page.client.getSession()).data).toBeNull()
  })

  it('deletes its own passkey and nobody else’s; a deleted one signs nobody in', async () => {
    credentials()
    const { client } = await signedUp()
    await client.passkey.addPasskey({ name: 'Laptop' })
    const id = (await client.passkey.listUserPasskeys()).data?.[0]?.id ?? ''
    const stranger = await signedUp()
    await stranger.client.passkey.deletePasskey({ id })
    expect((await client.passkey.listUserPasskeys()).data).toHaveLength(1)
    for (let time = 0; time < 2; time++) {
      const gone = await client.passkey.deletePasskey({ id })
      expect([gone.data, gone.error]).toEqual([{ status: true }, null])
    }
    expect((await client.passkey.listUserPasskeys()).data).toEqual([])
    const page = open()
    const refused = await page.client.signIn.passkey()
    expect(refused?.error).toMatchObject({ status: 401, code: 'PASSKEY_NOT_FOUND' })
    expect((await page.client.getSession()).data).toBeNull()
  })

  it('is told 401 when it registers a passkey without being signed in', async () => {
    credentials()
    const refused = await open().client.passkey.addPasskey({ name: 'Laptop' })
    expect(refused?.error).toMatchObject({ status: 401, code: 'UNAUTHORIZED' })
  })
}
