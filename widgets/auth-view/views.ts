import type { Paths } from '../context.ts'

/** The pages that `AuthView` has, by the last part of their address. */
export const viewNames = [
  'sign-in',
  'sign-up',
  'forgot-password',
  'reset-password',
  'verify-email',
  'accept-invitation',
  'error',
  'sign-out',
  'account',
  'organization',
] as const

/** The name of a page of `AuthView`. */
export type AuthViewName = (typeof viewNames)[number]

const viewsByPath: Readonly<Record<keyof Paths, AuthViewName>> = {
  signIn: 'sign-in',
  signUp: 'sign-up',
  forgotPassword: 'forgot-password',
  resetPassword: 'reset-password',
  verifyEmail: 'verify-email',
  acceptInvitation: 'accept-invitation',
  error: 'error',
  account: 'account',
  organization: 'organization',
}

/** The pages below `basePath`. */
export function pathsBelow(basePath: string): Paths & { readonly signIn: string; readonly signUp: string } {
  const base = basePath.replace(/\/+$/, '')
  const entries = Object.entries(viewsByPath).map(([name, view]) => [name, `${base}/${view}`] as const)
  return { ...Object.fromEntries(entries), signIn: `${base}/sign-in`, signUp: `${base}/sign-up` }
}

/** The page that an address, its path, or what a router caught of it stands for; undefined for none. */
export function viewOf(path: string | readonly string[], basePath: string): AuthViewName | undefined {
  const text = typeof path === 'string' ? path : path.join('/')
  const [pathname = ''] = text.split(/[?#]/, 1)
  const parts = partsOf(pathname)
  const base = partsOf(basePath)
  const isBelow = base.every((part, index) => parts[index] === part)
  const [name, ...rest] = isBelow ? parts.slice(base.length) : parts
  return rest.length === 0 ? viewNames.find((view) => view === name) : undefined
}

function partsOf(path: string): string[] {
  return path.split('/').filter((part) => part !== '')
}
