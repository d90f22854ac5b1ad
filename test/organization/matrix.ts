import type { Route, Schema } from '../../runtime/http/route.ts'

/** Two organizations that have nothing to do with each other; each names its things alike. */
export interface Side {
  readonly organizationId: string
  readonly organizationSlug: string
  readonly memberId: string
  readonly memberIdOrEmail: string
  readonly userId: string
  readonly teamId: string
  readonly invitationId: string
  readonly id: string
}
export type IdField = keyof Side

const idFields: readonly string[] = [
  'organizationId',
  'organizationSlug',
  'memberId',
  'memberIdOrEmail',
  'userId',
  'teamId',
  'invitationId',
  'id',
]

/** What else calls need, whatever the ids. */
const fillers: Readonly<Record<string, unknown>> = {
  name: 'name',
  slug: 'free-slug',
  email: 'new@example.com',
  role: 'member',
  token: 'a-secret-that-nobody-was-sent',
}

/** Fields of a call, read from its schema. */
export interface Call {
  readonly method: 'GET' | 'POST'
  readonly path: string
  /** The fields of it that name something, and where they are: in the input itself or in `data`. */
  readonly ids: readonly { readonly name: IdField; readonly inside: 'input' | 'data' }[]
  /** The other fields that it needs. */
  readonly rest: Readonly<Record<string, unknown>>
}

interface Fields {
  readonly properties?: Readonly<Record<string, Fields>>
  readonly required?: readonly string[]
}

function fieldsOf(schema: Schema | undefined): Fields {
  if (schema === undefined) return {}
  return schema.in.toJsonSchema({ dialect: null, fallback: { default: ({ base }) => base } }) as Fields
}

/**
 * A call as its route says it. An id that this does not know would go through the matrix unnoticed, so a field that can
 * be one by its name has to be in the list above.
 */
export function callOf({ method, path, spec }: Route): Call {
  const fields = fieldsOf(method === 'GET' ? spec.query : spec.body)
  const { properties = {}, required = [] } = fields
  const inner = properties['data']?.properties ?? {}
  const named = [
    ...Object.keys(properties).map((name) => ({ name, inside: 'input' as const })),
    ...Object.keys(inner).map((name) => ({ name, inside: 'data' as const })),
  ]
  const unknown = named.filter(({ name }) => /id$|ids$|slug$|email$/i.test(name) && !idFields.includes(name))
  const news = unknown.filter(({ name }) => !(name in fillers))
  if (news.length > 0) throw new Error(`${path}: say in matrix.ts what ${news.map(({ name }) => name).join()} is`)
  const rest: Record<string, unknown> = path.endsWith('/has-permission') ? { permissions: { member: ['delete'] } } : {}
  for (const name of required) {
    if (idFields.includes(name)) continue
    if (name === 'data') rest[name] = { name: 'renamed' }
    else if (name in fillers) rest[name] = fillers[name]
    else throw new Error(`${path}: say in matrix.ts what ${name} may be`)
  }
  const ids = named.filter((one): one is Call['ids'][number] => idFields.includes(one.name))
  return { method: method === 'GET' ? 'GET' : 'POST', path, ids, rest }
}

/** An input of a call with these ids. */
export function inputOf({ ids, rest }: Call, value: (name: IdField) => string | undefined): Record<string, unknown> {
  const input: Record<string, unknown> = { ...rest }
  for (const { name, inside } of ids) {
    const id = value(name)
    if (id === undefined) continue
    if (inside === 'input') input[name] = id
    else input['data'] = { ...(rest['data'] as object | undefined), [name]: id }
  }
  return input
}

/** Outcomes for owner, admin and member; one text where it is the same for all. */
export type ByRole = string | readonly [owner: string, admin: string, member: string]

/** What a call answers, by where its ids come from. */
export interface Verdicts {
  /** Everything is of the caller's organization. */
  readonly own: ByRole
  /** Everything is of another organization; default: as `own`, for calls without ids. */
  readonly foreign?: ByRole
  /** Nothing is an id, or nobody has it; default: as `foreign`. */
  readonly unknown?: ByRole
  /** One thing is of another organization, by its field; everything else is the caller's. */
  readonly single?: Readonly<Partial<Record<IdField, ByRole>>>
}

const stranger = '403 YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION'
const notMember = '400 USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION'
const noOrganization = '400 ORGANIZATION_NOT_FOUND'
const noMember = '400 MEMBER_NOT_FOUND'
const noTeam = '400 TEAM_NOT_FOUND'
const noInvitation = '400 INVITATION_NOT_FOUND'
const notRecipient = '403 YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION'
const notRemoving = '401 YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER'
const notChanging = '403 YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER'
const notInviting = '403 YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION'
const already = '400 USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION'
const notTeams = '403 YOU_ARE_NOT_ALLOWED_TO_DELETE_TEAMS_IN_THIS_ORGANIZATION'
const notTeam = '403 YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_TEAM'
const notInTeam = '400 USER_IS_NOT_A_MEMBER_OF_THE_TEAM'

const full = { own: '200', foreign: '403 USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION', unknown: noOrganization }
const answered = { own: notRecipient, foreign: notRecipient, unknown: noInvitation }

/** The matrix (spec section 6, wire contract 11.2 to 11.5), by call. Whoever adds one says here what it answers to whom. */
export const matrix: Readonly<Record<string, Verdicts>> = {
  create: { own: '200' },
  'check-slug': { own: '200' },
  list: { own: '200' },
  'list-user-invitations': { own: '200' },
  'list-user-teams': { own: '200' },
  'get-active-member': { own: '200' },
  update: {
    own: ['200', '200', '403 YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION'],
    foreign: notMember,
    unknown: noOrganization,
  },
  delete: {
    own: [
      '200',
      '403 YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_ORGANIZATION',
      '403 YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_ORGANIZATION',
    ],
    foreign: notMember,
    unknown: noOrganization,
  },
  'set-active': { own: '200', foreign: '403 USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION' },
  'get-full-organization': full,
  'get-organization': full,
  // Of a server that sends the person's session along; no browser reaches it.
  'add-member': {
    own: [already, already, notInviting],
    foreign: stranger,
    unknown: noOrganization,
    // Whoever has an account can be taken in, wherever else they are.
    single: { userId: ['200', '200', notInviting], teamId: [noTeam, noTeam, notInviting] },
  },
  'remove-member': {
    own: ['200', '200', notRemoving],
    foreign: noMember,
    single: { memberIdOrEmail: [noMember, noMember, notRemoving] },
  },
  'update-member-role': {
    own: ['200', '200', notChanging],
    foreign: noMember,
    single: { memberId: [noMember, noMember, notChanging] },
  },
  'get-active-member-role': { own: '200', foreign: stranger, single: { userId: noMember } },
  'list-members': { own: '200', foreign: stranger },
  leave: { own: ['400 YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER', '200', '200'], foreign: noMember },
  'has-permission': { own: '200', foreign: '401 USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION' },
  'invite-member': {
    own: ['200', '200', notInviting],
    foreign: noMember,
    unknown: noOrganization,
    single: { teamId: [noTeam, noTeam, notInviting] },
  },
  'accept-invitation': answered,
  'reject-invitation': answered,
  'get-invitation': answered,
  'cancel-invitation': {
    own: ['200', '200', '403 YOU_ARE_NOT_ALLOWED_TO_CANCEL_THIS_INVITATION'],
    foreign: noMember,
    unknown: noInvitation,
  },
  'invitation-preview': { own: noInvitation },
  'list-invitations': { own: '200', foreign: stranger },
  'create-team': {
    own: ['200', '200', '403 YOU_ARE_NOT_ALLOWED_TO_CREATE_TEAMS_IN_THIS_ORGANIZATION'],
    foreign: notInviting,
  },
  'remove-team': {
    own: ['200', '200', notTeams],
    foreign: '403 YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_TEAM',
    single: { teamId: [noTeam, noTeam, notTeams] },
  },
  'update-team': {
    own: ['200', '200', notTeam],
    foreign: notTeam,
    single: { teamId: [noTeam, noTeam, notTeam] },
  },
  'list-teams': { own: '200', foreign: stranger },
  'set-active-team': { own: notInTeam, foreign: noTeam },
  'list-team-members': { own: ['200', '200', notInTeam], foreign: stranger, single: { teamId: noTeam } },
  'add-team-member': {
    own: ['200', '200', notTeam],
    foreign: stranger,
    single: {
      teamId: [noTeam, noTeam, notTeam],
      userId: [notMember, notMember, notTeam],
    },
  },
  'remove-team-member': {
    own: ['200', '200', notTeam],
    foreign: stranger,
    single: { teamId: [noTeam, noTeam, notTeam], userId: [notInTeam, notInTeam, notTeam] },
  },
}

/** The outcome for one of the three roles. */
export function outcomeFor(verdict: ByRole, role: 0 | 1 | 2): string {
  return typeof verdict === 'string' ? verdict : verdict[role]
}
