// The providers that say who somebody is in a signed ID token.
import { jwtVerify } from 'jose'
import { apple } from '../../../runtime/features/social/providers/apple.ts'
import { google } from '../../../runtime/features/social/providers/google.ts'
import { microsoft } from '../../../runtime/features/social/providers/microsoft.ts'
import { oidc } from '../../../runtime/features/social/providers/oidc.ts'
import { twitch } from '../../../runtime/features/social/providers/twitch.ts'
import type { Person, Shape } from './shape.ts'

const tenant = '11111111-2222-4333-8444-555555555555'
const addressOf = ({ email, emailVerified }: Person) => (email === null ? {} : { email, email_verified: emailVerified })

export const appleShape: Shape = {
  id: 'apple',
  make: (options, keys) => {
    const { clientSecret: _, ...rest } = options
    return apple({ ...rest, teamId: 'TEAM123456', keyId: 'KEY1234567', privateKey: keys.applePrivateKey })
  },
  scope: 'email name',
  parameters: { response_mode: 'form_post' },
  pkce: true,
  authentication: 'post',
  formPost: true,
  async checkSecret(secret, keys, clientId) {
    const { payload, protectedHeader } = await jwtVerify(secret, keys.applePublicKey, {
      algorithms: ['ES256'],
      issuer: 'TEAM123456',
      subject: clientId,
      audience: 'https://appleid.apple.com',
      requiredClaims: ['exp', 'iat'],
      // The clock of the test moves; the lifetime is judged below.
      currentDate: new Date(0),
      clockTolerance: Number.MAX_SAFE_INTEGER,
    })
    const lifetime = (payload.exp ?? 0) - (payload.iat ?? 0)
    return protectedHeader.kid === 'KEY1234567' && lifetime > 0 && lifetime <= 15_777_000
  },
  tokenError: { status: 400, body: { error: 'invalid_grant' } },
  idToken: {
    algorithm: 'RS256',
    issuer: 'https://appleid.apple.com',
    inFlow: true,
    claims: ({ email, emailVerified }) =>
      email === null ? {} : { email, email_verified: String(emailVerified), is_private_email: 'false' },
  },
  user(person) {
    const [firstName = '', lastName = ''] = person.name.split(' ')
    return { name: { firstName, lastName }, email: 'somebody.else@example.com' }
  },
  expected: () => ({ image: null }),
}

export const googleShape: Shape = {
  id: 'google',
  make: (options) => google({ ...options, accessType: 'offline' }),
  scope: 'email profile openid',
  parameters: { include_granted_scopes: 'true', access_type: 'offline' },
  pkce: true,
  authentication: 'post',
  refreshes: (query) => query.get('access_type') === 'offline',
  idToken: {
    algorithm: 'RS256',
    issuer: 'https://accounts.google.com',
    inFlow: true,
    claims: (person) => ({ ...addressOf(person), name: person.name, picture: person.image }),
  },
}

export const microsoftShape: Shape = {
  id: 'microsoft',
  make: (options) => microsoft(options),
  scope: 'openid profile email User.Read offline_access',
  pkce: true,
  authentication: 'post',
  rotates: true,
  idToken: {
    algorithm: 'RS256',
    issuer: `https://login.microsoftonline.com/${tenant}/v2.0`,
    inFlow: true,
    claims: ({ subject, name, email, emailVerified }) => ({
      // The subject differs from app to app; the object id is the person.
      sub: `pairwise-${subject}`,
      oid: subject,
      tid: tenant,
      name,
      ver: '2.0',
      ...(email === null ? {} : { email }),
      ...(email !== null && emailVerified ? { verified_primary_email: [email] } : {}),
    }),
  },
  expected: () => ({ image: null }),
}

export const twitchShape: Shape = {
  id: 'twitch',
  make: (options) => twitch(options),
  scope: 'user:read:email openid',
  parameters: {
    claims: '{"id_token":{"email":null,"email_verified":null,"preferred_username":null,"picture":null}}',
  },
  pkce: false,
  authentication: 'post',
  rotates: true,
  tokenAnswer: (answer) => ({ ...answer, scope: ['openid', 'user:read:email'] }),
  tokenError: { status: 400, body: { status: 400, message: 'Invalid authorization code' } },
  idToken: {
    algorithm: 'RS256',
    issuer: 'https://id.twitch.tv/oauth2',
    inFlow: true,
    claims: (person) => ({ ...addressOf(person), preferred_username: person.name, picture: person.image }),
  },
}

/** Any OpenID provider, found by discovery; it says little in the token and the rest at its user info. */
export const oidcShape: Shape = {
  id: 'acme',
  make: (options, _keys, origin) => {
    const { endpoints: _, ...rest } = options
    return oidc({ ...rest, id: 'acme', name: 'Acme SSO', issuer: `${origin}/acme` })
  },
  scope: 'openid email profile',
  pkce: true,
  authentication: 'basic',
  idToken: { algorithm: 'ES256', issuer: (origin) => `${origin}/acme`, inFlow: true, claims: () => ({}) },
  userInfo: (person) => ({
    sub: person.subject,
    ...addressOf(person),
    name: person.name,
    picture: person.image ?? undefined,
  }),
}
