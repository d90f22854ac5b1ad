import { toNextProxy } from 'latchkey/next/proxy'

// Spares strangers the way to a page that would send them away. It is no guard: the pages have `requireSession`.
export const proxy = toNextProxy({ signIn: '/sign-in' })

export const config = { matcher: ['/account/:path*'] }
