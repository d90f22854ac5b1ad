import { expect, it, onTestFinished } from 'vitest'
import type { ProviderServer } from '../social/provider-server.ts'
import { ada } from '../social/shapes/all.ts'
import type { Scene } from './account-stories.ts'
import type { Version } from './install.ts'

/** What the client hands to the script of Google that it loads into a page. */
interface GoogleRequest {
  readonly client_id: string
  readonly nonce?: string
  callback(answer: { readonly credential: string }): Promise<void>
}

/** Google One Tap, as the published clients have it (wire contract beyond, section 8). */
export function oneTapStories(scene: Scene, providers: () => ProviderServer, version: Version): void {
  /** A page into which that script was loaded before; it signs for real. */
  function opened() {
    let asked: GoogleRequest | undefined
    const id = {
      initialize: (request: GoogleRequest) => void (asked = request),
      prompt: () => {
        const nonce = asked?.nonce === undefined ? {} : { nonce: asked.nonce }
        const token = providers().idToken('google', { ...ada, email: 'one.tap@example.com' }, nonce)
        void token.then((credential) => asked?.callback({ credential }))
      },
    }
    const page = { document: {}, googleScriptInitialized: true, google: { accounts: { id } } }
    Object.assign(globalThis.window, page)
    onTestFinished(() => Object.keys(page).forEach((key) => Reflect.deleteProperty(globalThis.window, key)))
    return scene.open()
  }

  it('signs in with the token that the script of Google gives its page', async () => {
    const { client } = opened()
    await client.oneTap({ callbackURL: '/home' })
    expect((await client.getSession()).data?.user.email).toBe('one.tap@example.com')
  })

  // The older lines have no place for a nonce but the options that they are made with.
  if (version !== '1.7.25') return
  it('hands the nonce of the service on, and is rejected without it', async () => {
    const { client } = opened()
    const { data } = await client.$fetch<{ nonce: string }>('/one-tap/nonce')
    await client.oneTap({ callbackURL: '/home' })
    expect((await client.getSession()).data).toBeNull()
    await client.oneTap({ callbackURL: '/home', nonce: data?.nonce ?? '' })
    expect((await client.getSession()).data?.user.email).toBe('one.tap@example.com')
  })
}
