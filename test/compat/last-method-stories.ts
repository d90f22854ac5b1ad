import { afterEach, expect, it } from 'vitest'
import type { Scene } from './account-stories.ts'
import type { Version } from './install.ts'
import type { PublishedPage } from './published-client.ts'

/** The last way to sign in, as the published client reads it (wire contract beyond, section 18). The older line has no plugin for it. */
export function lastMethodStories(scene: Scene, version: Version): void {
  const { signedUp, password } = scene
  afterEach(() => void Reflect.deleteProperty(globalThis, 'document'))

  /** Lets scripts see the cookies of a page. */
  function show({ jar }: PublishedPage): void {
    const document = {
      get cookie() {
        return [...jar.cookies].map((pair) => pair.join('=')).join('; ')
      },
      set cookie(line: string) {
        jar.cookies.delete(line.split('=')[0] ?? '')
      },
    }
    Object.defineProperty(globalThis, 'document', { value: document, configurable: true })
  }

  it('knows by which way somebody signed in last, and forgets it', async () => {
    const page = await signedUp()
    await page.client.updateUser({ username: 'last_one' })
    await page.client.signOut()
    await page.client.signIn.username({ username: 'last_one', password })
    await page.client.signOut()
    show(page)
    const { client } = page
    if (version === '1.2.8') {
      expect(page.jar.cookies.get('better-auth.last_used_login_method')).toBe('username')
      return
    }
    expect(client.getLastUsedLoginMethod?.()).toBe('username')
    expect([client.isLastUsedLoginMethod?.('username'), client.isLastUsedLoginMethod?.('email')]).toEqual([true, false])
    client.clearLastUsedLoginMethod?.()
    expect(client.getLastUsedLoginMethod?.()).toBeNull()
  })
}
