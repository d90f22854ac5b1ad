/** Where people sign in, and where from there they come back to. */
export interface SignInPage {
  /** The page with `SignIn`: a path of the application. Default: `/sign-in`. */
  readonly signIn?: string
  /** The path to come back to, e.g. `/account?tab=2`. */
  readonly returnTo?: string | undefined
  /** Pages on which people do what a gate of a feature asks for, by its code: `{ TERMS_NOT_ACCEPTED: '/terms' }`. Default: the sign-in page. */
  readonly gates?: Readonly<Record<string, string>>
}

/** The sign-in page with the way back in `redirectTo`, which the form checks before it follows it. */
export function pageToSignIn({ signIn = '/sign-in', returnTo }: SignInPage): string {
  if (returnTo === undefined) return signIn
  return `${signIn}${signIn.includes('?') ? '&' : '?'}redirectTo=${encodeURIComponent(returnTo)}`
}

/** Where somebody is sent who may not see a page: a session that a gate stops is not enough for it. Undefined: nowhere. */
export function pageInstead(session: { readonly gate?: string } | null, page: SignInPage): string | undefined {
  if (session === null) return pageToSignIn(page)
  if (session.gate === undefined) return undefined
  return pageToSignIn({ ...page, signIn: page.gates?.[session.gate] ?? page.signIn ?? '/sign-in' })
}
