import { safeRedirect, type ClientError } from '../../../client/index.ts'
import type { AuthContextValue } from '../../../core/context.ts'
import { absoluteTarget } from '../../../core/use-safe-target.ts'
import { type SocialTargets, type UseSocialOptions, errorParameters } from './options.ts'

/** Where people come back to by what the provider of the page says, the group of buttons, and the button itself. */
export function targetsOf(
  options: UseSocialOptions,
  own: SocialTargets,
  { paths, redirects }: Pick<AuthContextValue, 'paths' | 'redirects'>,
): SocialTargets {
  const errorCallbackURL = options.returnsHere ? undefined : paths.error
  const { afterSignIn: callbackURL, afterSignUp, newUser: newUserCallbackURL = afterSignUp } = redirects
  const defaults = options.purpose === 'connect' ? {} : { callbackURL, newUserCallbackURL }
  return { errorCallbackURL, ...defaults, ...defined(options), ...defined(own) }
}

function defined(targets: SocialTargets): SocialTargets {
  return Object.fromEntries(Object.entries(targets).filter(([, value]) => value !== undefined))
}

/** The checked addresses, absolute, because the service may be on another origin. */
export function addresses(targets: SocialTargets, allowedOrigins: readonly string[]) {
  const { origin } = window.location
  const checked = (target: string | undefined) => absoluteTarget(safeRedirect(target, { origin, allowedOrigins }))
  return {
    callbackURL: checked(targets.callbackURL) ?? here(),
    errorCallbackURL: checked(targets.errorCallbackURL) ?? here(),
    newUserCallbackURL: checked(targets.newUserCallbackURL),
  }
}

/** This page, without what an earlier attempt left in its address. */
export function here(): string {
  const url = new URL(window.location.href)
  for (const name of errorParameters) url.searchParams.delete(name)
  url.hash = ''
  return url.href
}

/** An answer that names none. */
export const noPage: ClientError = {
  code: 'UNEXPECTED_ANSWER',
  message: 'The service named no page of the provider',
  status: 200,
  statusText: '',
}
