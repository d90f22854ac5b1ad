import { ConfigError } from '../../../contract/config-error.ts'
import type { Settings } from '../../../contract/settings.ts'
import { isTrustedTarget, withQuery } from '../../../http/redirect.ts'

/** Where a mailed invitation leads: the page of the site that holds `AcceptInvitation`. */
export function invitationLink(
  settings: Pick<Settings, 'origin'>,
  page: string,
  query: { readonly invitationId: string; readonly token: string },
): string {
  return withQuery(page.startsWith('/') ? `${settings.origin}${page}` : page, query)
}

/** @throws {ConfigError} when the page is neither a path of ours nor on a trusted origin: its address gets a secret */
export function checkInvitationPage(settings: Pick<Settings, 'origin' | 'trustedOrigins'>, page: string): void {
  if (page !== '' && isTrustedTarget(settings, page)) return
  throw new ConfigError({
    path: 'organization.invitationPage',
    expected: 'a path of your site such as /accept-invitation, or a whole address on one of trustedOrigins',
    advice: 'Correct it in auth.config.ts, or add its origin to trustedOrigins.',
  })
}
