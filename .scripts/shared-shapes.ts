import type { Route } from '../runtime/http/route.ts'
import { type SchemaJson, jsonOf, propertyOf, shapeKey } from './wire-types.ts'

/** Shapes that several endpoints answer: the name, what it is, and an endpoint that answers it, alone or in a list. */
const shared = [
  { name: 'User', text: 'A person who can sign in.', endpoint: 'GET /admin/get-user' },
  {
    name: 'Session',
    text: 'One signed-in browser. `token` is a handle: good for ending the session, worthless as a credential.',
    endpoint: 'GET /list-sessions',
  },
  {
    name: 'SessionData',
    text: 'What get-session answers for somebody who is signed in.',
    endpoint: 'GET /get-session',
  },
  {
    name: 'SessionAndUser',
    text: 'What a call answers that begins a session, or takes up another one.',
    endpoint: 'POST /passkey/verify-authentication',
  },
  { name: 'SignInData', text: 'What signing in with a password answers.', endpoint: 'POST /sign-in/email' },
  { name: 'Account', text: 'One way in which a user signs in.', endpoint: 'GET /list-accounts' },
  {
    name: 'SignInMethod',
    text: 'One way in which somebody could sign in.',
    endpoint: 'GET /admin/list-user-sign-in-methods',
    member: 'methods',
  },
  {
    name: 'ProviderPage',
    text: 'The page of a provider: where to send the browser. The client goes there by itself where `redirect` is true.',
    endpoint: 'POST /link-social',
  },
  {
    name: 'AuthenticationOptions',
    text: 'What a browser needs to ask for a passkey (WebAuthn, `PublicKeyCredentialRequestOptionsJSON`).',
    endpoint: 'GET /passkey/generate-authenticate-options',
  },
  {
    name: 'Passkey',
    text: 'A passkey of a user, without its secret part.',
    endpoint: 'POST /passkey/verify-registration',
  },
  { name: 'Organization', text: 'An organization.', endpoint: 'GET /organization/get-organization' },
  {
    name: 'FullOrganization',
    text: 'An organization with the first page of each of its lists.',
    endpoint: 'GET /organization/get-full-organization',
  },
  {
    name: 'Member',
    text: 'That somebody belongs to an organization. `role` is one text, several joined by commas.',
    endpoint: 'POST /organization/update-member-role',
  },
  {
    name: 'OrganizationMember',
    text: 'A membership with what other members see of the person.',
    endpoint: 'GET /organization/get-active-member',
  },
  { name: 'Invitation', text: 'An invitation into an organization.', endpoint: 'POST /organization/invite-member' },
  {
    name: 'UserInvitation',
    text: 'An invitation that the caller can answer.',
    endpoint: 'GET /organization/list-user-invitations',
  },
  { name: 'Team', text: 'A team of an organization.', endpoint: 'POST /organization/create-team' },
  { name: 'TeamMember', text: 'That a member belongs to a team.', endpoint: 'POST /organization/add-team-member' },
] as const

/** A shape with a name of its own. */
export interface SharedShape {
  readonly name: string
  readonly text: string
  readonly json: SchemaJson
}

/**
 * The shapes that several endpoints share.
 * @throws {Error} when an endpoint of the list is gone, or two names stand for one shape
 */
export function sharedShapes(routes: readonly Route[]): SharedShape[] {
  const shapes = shared.map(({ name, text, endpoint, ...rest }) => {
    const route = routes.find(({ method, path }) => `${method} ${path}` === endpoint)
    if (route === undefined) throw new Error(`.scripts/shared-shapes.ts names ${endpoint}, which there is not`)
    const answer = objectIn(jsonOf(route.spec.returns, 'received'))
    return { name, text, json: 'member' in rest ? objectIn(propertyOf(answer, rest.member)) : answer }
  })
  const keys = new Set(shapes.map(({ json }) => shapeKey(json)))
  if (keys.size < shapes.length) throw new Error('.scripts/shared-shapes.ts gives two names to one shape')
  return shapes
}

/** The object that is answered, without the list around it and the null beside it. */
function objectIn(json: SchemaJson): SchemaJson {
  if (Array.isArray(json)) return objectIn(json.find((branch: SchemaJson) => shapeKey(branch) !== '{"unit":null}'))
  return typeof json === 'object' && 'sequence' in json ? objectIn(json.sequence as SchemaJson) : json
}
