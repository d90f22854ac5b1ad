import type { ClientFacts } from '../auth.ts'
import type { Auth } from '../create-auth.ts'
import type { Settings } from '../contract/settings.ts'
import { clientAddress, trustedProxies } from '../http/client-address.ts'

/** A route handler: takes the request of a framework and answers it. */
export type WebHandler = (request: Request) => Promise<Response>

/**
 * Makes a service a route handler for frameworks that speak `Request` and `Response`: Next, React Router, TanStack Start. Such
 * a handler sees no socket, so the client's address is read from `X-Forwarded-For` where `trustProxy` is set: set it only where
 * people reach the application through your proxies alone. Otherwise all clients count as one for the limits.
 */
export function toWebHandler(auth: Pick<Auth, 'settings' | 'fetch'>): WebHandler {
  let client: ((request: Request) => ClientFacts) | undefined
  return async (request) => {
    // Not before the first request: a build evaluates the module, and has no settings.
    client ??= clientReader(auth.settings)
    return auth.fetch(request, client(request))
  }
}

function clientReader({ dev, trustProxy }: Pick<Settings, 'dev' | 'trustProxy'>): (request: Request) => ClientFacts {
  // In development a framework's own server puts the browser's address there.
  const trusted = trustProxy === false && dev ? 'loopback' : trustProxy
  const isProxy = trustedProxies(trusted)
  return (request: Request & { readonly ip?: unknown }) => {
    const peer = typeof request.ip === 'string' ? request.ip : ''
    // A peer that cannot be seen is a proxy, where there is one at all.
    const mayForward = (address: string) => (address === '' && trusted !== false) || isProxy(address)
    return { ip: clientAddress(mayForward, peer, request.headers.get('x-forwarded-for')) }
  }
}
