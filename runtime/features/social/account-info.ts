import { type } from '../../contract/schema.ts'
import { AuthError } from '../../http/errors.ts'
import { type Context, route } from '../../http/route.ts'
import { identityErrors } from '../../identity/errors.ts'
import type { ParsedSocialOptions } from './options.ts'
import type { Protocol } from './protocol/line.ts'
import { ProviderFailure } from './provider.ts'
import { accountOf, accountOfErrors } from './tokens.ts'

const Asked = type({ 'accountId?': 'string', 'providerId?': 'string', 'userId?': 'string' })
const Info = type({
  user: {
    id: 'string',
    name: 'string',
    email: 'string | null',
    emailVerified: 'boolean',
    image: 'string | null',
  },
  data: 'object',
  account: { id: 'string', providerId: 'string', accountId: 'string' },
})

const spec = {
  summary: "What a provider says today about one of the caller's accounts",
  caller: 'session-or-service',
  ownSession: true,
  scope: 'accounts:tokens',
  returns: Info,
  errors: [...accountOfErrors, identityErrors.FAILED_TO_GET_USER_INFO],
} as const

/** GET and POST /account-info (wire contract 5.10). */
export const accountInfo = (options: ParsedSocialOptions, protocol: Protocol) =>
  [
    route('GET', '/account-info', { ...spec, query: Asked }, (context) =>
      read(context, options, protocol, context.query),
    ),
    route('POST', '/account-info', { ...spec, body: Asked }, (context) =>
      read(context, options, protocol, context.body),
    ),
  ] as const

async function read(
  context: Context<'session-or-service'>,
  options: ParsedSocialOptions,
  protocol: Protocol,
  asked: typeof Asked.infer,
): Promise<typeof Info.infer> {
  const { log, exchange, now } = context
  const { provider, account } = await accountOf(context, options, asked)
  try {
    const line = await protocol.open(context, provider, now)
    // The stored ID token may be long over: what is asked for is what the access token opens today.
    const profile = await protocol.readProfile(line, { ...account, idToken: null }, {})
    if (profile !== null && profile.subject === account.accountId) {
      const { subject, name, email, emailVerified, image, data } = profile
      return {
        user: { id: subject, name, email, emailVerified, image },
        data,
        account: { id: account.id, providerId: account.providerId, accountId: account.accountId },
      }
    }
  } catch (cause) {
    if (!(cause instanceof ProviderFailure)) throw cause
    log.warn('social.profile-unavailable', {
      requestId: exchange.requestId,
      provider: provider.id,
      reason: cause.message,
    })
  }
  throw new AuthError(identityErrors.FAILED_TO_GET_USER_INFO)
}
