import { type Credentials, type Provider, ProviderFailure, type ProviderOptions } from '../provider.ts'
import { defineProvider, profileOf } from './define.ts'
import { address, flag, part, personName, record, subject, text } from './read.ts'

/** Apple's own options; each has a variable: `APPLE_TEAM_ID`, `APPLE_KEY_ID`, `APPLE_PRIVATE_KEY` (or `…_FILE`). */
export interface AppleOptions extends ProviderOptions {
  readonly teamId?: string
  readonly keyId?: string
  /** The downloaded `.p8` file's text. With it the client secret is made when it is needed. */
  readonly privateKey?: string
  /** Bundle ids of apps whose ID tokens are accepted beside those for the client id. */
  readonly audiences?: readonly string[]
}

const issuer = 'https://appleid.apple.com'
/** Seconds that a minted client secret is good; Apple allows six months. */
const secretLifetime = 600

/** Sign in with Apple: answers by POST, and tells the name at the first consent only. */
export function apple(options: AppleOptions = {}): Provider {
  return defineProvider(
    {
      id: 'apple',
      name: 'Apple',
      environment: 'APPLE',
      endpoints: {
        authorization: `${issuer}/auth/authorize`,
        token: `${issuer}/auth/token`,
        jwks: `${issuer}/auth/keys`,
      },
      scopes: ['email', 'name'],
      pkce: true,
      clientAuthentication: 'post',
      responseMode: 'form_post',
      refresh: {},
      idToken: {
        issuers: [issuer],
        algorithms: ['RS256'],
        audiences: options.audiences ?? [],
        hashedNonce: true,
        signIn: true,
      },
      clientSecret: (credentials, now) => clientSecret(options, credentials, now),
      async profile({ claims, user }) {
        if (claims === undefined) return null
        const name = part(userField(user), 'name')
        const fullName = [text(name['firstName']), text(name['lastName'])].filter((word) => word !== null).join(' ')
        return profileOf(claims, {
          subject: subject(claims.sub),
          name: personName(fullName, claims['name']),
          email: address(claims['email']),
          emailVerified: flag(claims['email_verified']),
          image: null,
        })
      },
    },
    options,
  )
}

/** What the browser carried: display text only, never an address. */
function userField(user: unknown): Readonly<Record<string, unknown>> {
  if (typeof user !== 'string') return record(user)
  try {
    return record(JSON.parse(user))
  } catch {
    // The name is a courtesy: a browser that garbles it is no reason to refuse somebody whose token is right.
    return {}
  }
}

async function clientSecret(options: AppleOptions, credentials: Credentials, now: Date): Promise<string> {
  const privateKey = options.privateKey ?? credentials.variable?.('APPLE_PRIVATE_KEY')
  if (privateKey === undefined) return credentials.clientSecret
  const keyId = options.keyId ?? credentials.variable?.('APPLE_KEY_ID')
  const teamId = options.teamId ?? credentials.variable?.('APPLE_TEAM_ID')
  if (keyId === undefined || teamId === undefined) {
    throw new ProviderFailure('Apple needs APPLE_KEY_ID and APPLE_TEAM_ID beside the private key')
  }
  const seconds = Math.floor(now.getTime() / 1000)
  const { SignJWT } = await import('jose/jwt/sign')
  return await new SignJWT()
    .setProtectedHeader({ alg: 'ES256', kid: keyId })
    .setIssuer(teamId)
    .setSubject(credentials.clientId)
    .setAudience(issuer)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + secretLifetime)
    .sign(await readKey(privateKey))
}

async function readKey(pem: string): Promise<CryptoKey> {
  const { importPKCS8 } = await import('jose/key/import')
  try {
    // Variables often hold the line breaks of a PEM as the two characters \n.
    return await importPKCS8(pem.replaceAll('\\n', '\n'), 'ES256')
  } catch {
    // The reason of the parser is left out: it could quote the key.
    throw new ProviderFailure("Apple's private key is not a PKCS #8 PEM of a P-256 key")
  }
}
