import { isUuid } from '../../../common/uuid.ts'
import { ConfigError } from '../../../contract/config-error.ts'
import type { Provider, ProviderOptions } from '../provider.ts'
import { defineProvider, profileOf } from './define.ts'
import { address, type Data, flag, personName, subject, text } from './read.ts'

/** Microsoft's own options. */
export interface MicrosoftOptions extends ProviderOptions {
  /** `common` (default), `organizations`, `consumers`, or the id of one tenant. */
  readonly tenant?: string
  /** Another cloud, e.g. `https://login.microsoftonline.us`. */
  readonly authority?: string
}

/** The tenant of everybody's personal accounts. */
const personal = '9188040d-6c67-4c5b-b112-36a304b66dad'
const kinds = ['common', 'organizations', 'consumers']

/** Microsoft: work, school and personal accounts. Somebody is an object of a tenant, so both are the identity. */
export function microsoft(options: MicrosoftOptions = {}): Provider {
  const tenant = (options.tenant ?? 'common').toLowerCase()
  const authority = (options.authority ?? 'https://login.microsoftonline.com').replace(/\/+$/, '')
  const base = `${authority}/${tenant}`
  const scopes = ['openid', 'profile', 'email', 'User.Read', 'offline_access']
  return defineProvider(
    {
      id: 'microsoft',
      name: 'Microsoft',
      environment: 'MICROSOFT',
      endpoints: {
        authorization: `${base}/oauth2/v2.0/authorize`,
        token: `${base}/oauth2/v2.0/token`,
        jwks: `${base}/discovery/v2.0/keys`,
      },
      scopes,
      pkce: true,
      clientAuthentication: 'post',
      refresh: { parameters: { scope: [...new Set([...scopes, ...(options.scopes ?? [])])].join(' ') } },
      idToken: {
        issuers: (claims) => fitsTenant(claims, authority, tenant),
        algorithms: ['RS256'],
        signIn: true,
      },
      check: () => checkTenant(tenant),
      async profile({ claims }) {
        if (claims === undefined) return null
        const email = address(claims['email'])
        return profileOf(claims, {
          subject: subject(claims['oid']),
          issuer: claims.iss,
          name: personName(claims['name']),
          email,
          emailVerified: flag(claims['email_verified']) || isListed(email, claims),
          image: null,
        })
      },
    },
    options,
  )
}

/** The issuer names the tenant of the token, and this tenant is one of those that may sign in. */
function fitsTenant(claims: Data, authority: string, tenant: string): boolean {
  const tid = text(claims['tid'])
  if (tid === null || !isUuid(tid) || claims['iss'] !== `${authority}/${tid}/v2.0`) return false
  if (tenant === 'common') return true
  if (tenant === 'organizations') return tid !== personal
  return tid === (tenant === 'consumers' ? personal : tenant)
}

/** Tenants write any `email` into their tokens; these two lists hold only addresses that were proven. */
function isListed(email: string | null, claims: Data): boolean {
  const lists: readonly unknown[] = [claims['verified_primary_email'], claims['verified_secondary_email']]
  const proven = lists.flatMap((list) => (Array.isArray(list) ? list.map(address) : []))
  return email !== null && proven.some((entry) => entry?.toLowerCase() === email.toLowerCase())
}

function checkTenant(tenant: string): void {
  if (kinds.includes(tenant) || isUuid(tenant)) return
  throw new ConfigError({
    path: 'social.providers.microsoft.tenant',
    expected: 'common, organizations, consumers or the id of a tenant (a UUID)',
    advice: 'Write the "Directory (tenant) ID" of the app registration instead of a domain name.',
  })
}
