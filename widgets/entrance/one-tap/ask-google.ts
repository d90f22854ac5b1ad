import type { AuthClient } from '../../client/index.ts'
import { loadScript } from '../../client/load-script.ts'

/** What the script of Google puts on the page, as far as it is used here. */
interface GoogleId {
  initialize(options: {
    readonly client_id: string
    readonly nonce: string
    readonly context: 'signin'
    /** The browser asks (FedCM) where it can, and not a frame of Google's. */
    readonly use_fedcm_for_prompt: boolean
    readonly itp_support: boolean
    readonly callback: (answer: { readonly credential: string }) => void
  }): void
  prompt(): void
  cancel(): void
}

const address = 'https://accounts.google.com/gsi/client'

/** The clients for which Google was asked on this page: nobody is asked twice. */
const asked = new WeakSet<AuthClient>()

/**
 * Has Google ask, once on a page, whether the person wants to come in, until `end`. Answers the ID token that the service takes once,
 * or null where there is nothing to ask by.
 */
export async function askGoogle(client: AuthClient, locale: string, end: AbortSignal): Promise<string | null> {
  if (google() === undefined && !(await loadScript(`${address}?hl=${encodeURIComponent(locale)}`))) return null
  const id = google()
  if (id === undefined || end.aborted || asked.has(client)) return null
  asked.add(client)
  const { data } = await client.oneTap.nonce()
  if (data === null || end.aborted) return null
  return new Promise((resolve) => {
    end.addEventListener('abort', () => {
      id.cancel()
      resolve(null)
    })
    id.initialize({
      client_id: data.clientId,
      nonce: data.nonce,
      context: 'signin',
      use_fedcm_for_prompt: true,
      itp_support: true,
      callback: ({ credential }) => resolve(credential),
    })
    id.prompt()
  })
}

function google(): GoogleId | undefined {
  const { google: known }: { readonly google?: { readonly accounts?: { readonly id?: GoogleId } } } = Object(globalThis)
  return known?.accounts?.id
}
