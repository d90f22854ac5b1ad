import { ConfigError } from '../../../contract/config-error.ts'
import type { Settings } from '../../../contract/settings.ts'
import { isTrustedTarget, withQuery } from '../../../http/redirect.ts'

/** What stands for the invitation's id in the page's pattern, e.g. `/accept-invitation/{id}`. */
const place = '{id}'

/** The page of an invitation: its id where the pattern has a place for it, else as `invitationId` in the query. */
export function pageOfInvitation(pattern: string, id: string): string {
  return pattern.includes(place) ? pattern.replaceAll(place, id) : withQuery(pattern, { invitationId: id })
}

/** Where a mailed invitation leads: the page of the site that holds `AcceptInvitation`. */
export function invitationLink(
  settings: Pick<Settings, 'origin'>,
  pattern: string,
  { invitationId, token }: { readonly invitationId: string; readonly token: string },
): string {
  const page = withQuery(pageOfInvitation(pattern, invitationId), { token })
  return page.startsWith('/') ? `${settings.origin}${page}` : page
}

/** @throws {ConfigError} when the page is neither a path of ours nor on a trusted origin: its address gets a secret */
export function checkInvitationPage(settings: Pick<Settings, 'origin' | 'trustedOrigins'>, page: string): void {
  // The id may stand anywhere but in the name of the site.
  const isPlain = !/^[^/?#]*\/\/[^/?#]*\{/.test(page)
  if (page !== '' && isPlain && isTrustedTarget(settings, pageOfInvitation(page, 'id'))) return
  throw new ConfigError({
    path: 'organization.invitationPage',
    expected:
      'a path of your site such as /accept-invitation or /accept-invitation/{id}, or a whole address on one of trustedOrigins',
    advice: 'Correct it in auth.config.ts, or add its origin to trustedOrigins.',
  })
}
