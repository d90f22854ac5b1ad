/** A product that people leave: where it is, and what it told others. */
export interface Product {
  readonly name: string
  /** Variables in which its own projects keep its address. */
  readonly variables: readonly string[]
  /** The address below which its calls are; a bare origin gets `path`. */
  readonly path: string
  /** Where it has a provider of ours send people back to. */
  callbackURL(base: string, provider: string): string
  /** What is read of it: its database, or a file. */
  readonly reads: 'database' | 'file'
  /** Features whose records it may have, by our ids. */
  readonly has: readonly string[]
}

const named = (provider: string, names: Readonly<Record<string, string>>) => names[provider] ?? provider

/** By the names that `latchkey import` takes. */
export const products: Readonly<Record<string, Product>> = {
  'better-auth': {
    name: 'better-auth',
    variables: ['BETTER_AUTH_URL', 'NEXT_PUBLIC_BETTER_AUTH_URL', 'VITE_BETTER_AUTH_URL'],
    path: '/api/auth',
    callbackURL: (base, provider) => `${base}/callback/${provider}`,
    reads: 'database',
    has: [],
  },
  authjs: {
    name: 'Auth.js',
    variables: ['AUTH_URL', 'NEXTAUTH_URL'],
    path: '/api/auth',
    callbackURL: (base, provider) => `${base}/callback/${named(provider, { microsoft: 'microsoft-entra-id' })}`,
    reads: 'database',
    has: ['social'],
  },
  supabase: {
    name: 'Supabase',
    variables: ['SUPABASE_URL', 'NEXT_PUBLIC_SUPABASE_URL', 'VITE_SUPABASE_URL'],
    path: '/auth/v1',
    callbackURL: (base) => `${base}/callback`,
    reads: 'database',
    has: ['social', 'phone-number', 'two-factor', 'anonymous', 'admin'],
  },
  clerk: {
    name: 'Clerk',
    variables: ['CLERK_PUBLISHABLE_KEY', 'NEXT_PUBLIC_CLERK_PUBLISHABLE_KEY', 'VITE_CLERK_PUBLISHABLE_KEY'],
    path: '/v1',
    callbackURL: (base) => `${base}/oauth_callback`,
    reads: 'file',
    has: ['social', 'username', 'phone-number', 'two-factor', 'admin'],
  },
  auth0: {
    name: 'Auth0',
    variables: ['AUTH0_ISSUER_BASE_URL', 'AUTH0_DOMAIN', 'VITE_AUTH0_DOMAIN'],
    path: '',
    callbackURL: (base) => `${base}/login/callback`,
    reads: 'file',
    has: ['social', 'username', 'phone-number', 'two-factor', 'admin'],
  },
  keycloak: {
    name: 'Keycloak',
    variables: ['KEYCLOAK_ISSUER', 'AUTH_KEYCLOAK_ISSUER'],
    path: '',
    callbackURL: (base, provider) => `${base}/broker/${provider}/endpoint`,
    reads: 'file',
    has: ['social', 'username', 'two-factor', 'admin'],
  },
  firebase: {
    name: 'Firebase',
    variables: ['FIREBASE_AUTH_DOMAIN', 'NEXT_PUBLIC_FIREBASE_AUTH_DOMAIN', 'VITE_FIREBASE_AUTH_DOMAIN'],
    path: '/__/auth',
    callbackURL: (base) => `${base}/handler`,
    reads: 'file',
    has: ['social', 'phone-number', 'admin'],
  },
}

/**
 * The address of a product, from what its projects write: an address, a bare domain, or a publishable key of Clerk, which holds a
 * domain. Undefined for everything else.
 */
export function baseOf(product: Product, text: string): string | undefined {
  const [, encoded] = /^pk_(?:live|test)_(.+)$/.exec(text) ?? []
  const told = encoded === undefined ? text : Buffer.from(encoded, 'base64').toString().replace(/\$$/, '')
  const address = /^[a-z0-9.-]+(?::\d+)?$/i.test(told) ? `https://${told}` : told
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return undefined
  const { origin, pathname } = new URL(address)
  const path = pathname.replace(/\/+$/, '')
  return `${origin}${path === '' ? product.path : path}`
}
