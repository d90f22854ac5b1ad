// The two providers that are asked more than one question about a person.
import { facebook } from '../../../runtime/features/social/providers/facebook.ts'
import { github } from '../../../runtime/features/social/providers/github.ts'
import type { Shape } from './shape.ts'

export const githubShape: Shape = {
  id: 'github',
  make: (options) => github(options),
  scope: 'read:user user:email',
  pkce: true,
  authentication: 'post',
  rotates: true,
  tokenAnswer: (answer) => ({ ...answer, scope: 'read:user,user:email', refresh_token_expires_in: 15_897_600 }),
  tokenError: {
    status: 200,
    body: { error: 'bad_verification_code', error_description: 'The code passed is incorrect or expired.' },
  },
  userInfo: ({ subject, name, image }) => ({
    id: Number(subject),
    login: 'ada-l',
    name,
    email: null,
    avatar_url: image,
    type: 'User',
  }),
  more: {
    emails: {
      answer: (person) =>
        person === undefined || person.email === null
          ? []
          : [
              { email: 'old@example.com', primary: false, verified: true, visibility: null },
              { email: person.email, primary: true, verified: person.emailVerified, visibility: 'private' },
            ],
    },
  },
}

export const facebookShape: Shape = {
  id: 'facebook',
  make: (options) => facebook(options),
  scope: 'email public_profile',
  pkce: false,
  authentication: 'post',
  refreshes: () => false,
  idToken: {
    algorithm: 'RS256',
    issuer: 'https://www.facebook.com',
    inFlow: false,
    claims: ({ name, email, image }) => ({ name, picture: image, ...(email === null ? {} : { email }) }),
  },
  userInfo(person, { query }) {
    const picture = { data: { url: person.image, is_silhouette: false } }
    const all: Record<string, unknown> = {
      id: person.subject,
      name: person.name,
      email: person.email ?? undefined,
      picture,
    }
    const fields = query.get('fields')?.split(',') ?? ['id', 'name']
    return Object.fromEntries(fields.map((field) => [field, all[field]]))
  },
  more: {
    debug: {
      open: true,
      answer(_person, { headers, query }, { client, owner }) {
        if (headers.authorization !== `Bearer ${client.id}|${client.secret}`) return undefined
        const person = owner(query.get('input_token') ?? '')
        if (person === undefined) return { data: { is_valid: false, error: { code: 190 } } }
        return { data: { app_id: client.id, is_valid: true, type: 'USER', user_id: person.subject } }
      },
    },
  },
  expected: () => ({ emailVerified: false }),
}
