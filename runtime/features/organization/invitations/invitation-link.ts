import { ConfigError } from '../../../contract/config-error.ts'
import type { Settings } from '../../../contract/settings.ts'
import { isTrustedTarget, withQuery } from '../../../http/redirect.ts'

/** Where a page has the id of the invitation itself, e.g. `/accept-invitation/{id}`. */
const place = '{id}'

/** Where a mailed invitation leads: the page of the site that holds `AcceptInvitation`. */
export function invitationLink(
  settings: Pick<Settings, 'origin'>,
  page: string,
  query: { readonly invitationId: string; readonly token: string },
): string {
  const address = page.startsWith('/') ? `${settings.origin}${page}` : page
  const { invitationId, token } = query
  if (!address.includes(place)) return withQuery(address, query)
  return withQuery(address.replaceAll(place, encodeURIComponent(invitationId)), { token })
}

/** @throws {ConfigError} when the page is neither a path of ours nor on a trusted origin: its address gets a secret */
export function checkInvitationPage(settings: Pick<Settings, 'origin' | 'trustedOrigins'>, page: string): void {
  // The id may stand anywhere but in the name of the site.
  const isPlain = !/^[^/?#]*\/\/[^/?#]*\{/.test(page)
  if (page !== '' && isPlain && isTrustedTarget(settings, page.replaceAll(place, 'id'))) return
  throw new ConfigError({
    path: 'organization.invitationPage',
    expected:
      'a path of your site such as /accept-invitation or /accept-invitation/{id}, or a whole address on one of trustedOrigins',
    advice: 'Correct it in auth.config.ts, or add its origin to trustedOrigins.',
  })
}
