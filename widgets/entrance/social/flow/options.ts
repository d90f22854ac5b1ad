import type { Answer, ClientError } from '../../../client/index.ts'
import type { SessionUser } from '../../../core/context.ts'

/** To sign in; to sign in or make an account where the service wants that said; to connect to who is signed in. */
export type SocialPurpose = 'sign-in' | 'sign-up' | 'connect'

/** `popup`: the provider's page comes in a small window, and this one stays; where browsers forbid that, as by `redirect`. */
export type SocialMode = 'redirect' | 'popup'

/** Where a provider sends people back to: own paths or addresses of allowed origins, anything else is ignored. */
export interface SocialTargets {
  /** Default: `redirects.afterSignIn`, else this page. */
  readonly callbackURL?: string | undefined
  /** Where somebody new goes; by default as everybody. */
  readonly newUserCallbackURL?: string | undefined
  /** Gets `?error=<code>` when it fails. Default: `paths.error`, else this page, which then says it. */
  readonly errorCallbackURL?: string | undefined
  /** What to ask the provider for, beside what the service asks for always. */
  readonly scopes?: readonly string[] | undefined
}

export interface UseSocialOptions extends SocialTargets {
  readonly purpose?: SocialPurpose | undefined
  /** How people get to the provider; by default `redirect`. */
  readonly mode?: SocialMode | undefined
  /** It went well and this page is still there, which only `popup` brings about. */
  readonly onSuccess?: ((user: SessionUser) => void) | undefined
  readonly onError?: ((error: ClientError) => void) | undefined
  /** What goes wrong is said on this page, also where there is one for errors. */
  readonly returnsHere?: boolean | undefined
  /** Runs the call, e.g. that of `useReauthentication`. */
  readonly run?: (<Data>(action: () => Promise<Answer<Data>>) => Promise<Answer<Data>>) | undefined
}

/** What an earlier attempt leaves in the address. */
export const errorParameters = ['error', 'error_description'] as const
