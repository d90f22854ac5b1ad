import type { OpenAuth } from '../../runtime/auth.ts'
import type { CallInput } from '../../runtime/call.ts'
import { sql } from '../../runtime/database/sql.ts'
import type { Method } from '../../runtime/http/route.ts'
import { randomText } from '../../runtime/security/random.ts'
import { makeSession, makeUser } from '../../runtime/testing/people.ts'
import {
  demoDevices,
  demoInvitations,
  demoMembers,
  demoNeighbour,
  demoOrganization,
  demoOwner,
  demoTeams,
} from './demo-people.ts'

/** The user that the tour signs in as. */
export interface DemoUser {
  readonly id: string
  readonly email: string
  /** Random, made for this one database. */
  readonly password: string
}

/** Why a database was not filled. */
export type DemoObstacle = 'production' | 'database-server' | 'features' | 'occupied'

const sentences: Readonly<Record<DemoObstacle, string>> = {
  production: 'The demo organization is for development only: start with latchkey serve --dev.',
  'database-server': 'The demo organization goes into the embedded database only, and DATABASE_URL names a server.',
  features: 'The demo organization needs emailPassword() and organization() in the features of auth.config.ts.',
  occupied: 'This database has users. The demo organization goes into an empty one: start in another folder.',
}

/** A database that may not be filled. */
export class DemoError extends Error {
  override readonly name = 'DemoError'
  readonly obstacle: DemoObstacle

  constructor(obstacle: DemoObstacle) {
    super(sentences[obstacle])
    this.obstacle = obstacle
  }
}

/** What stands in the way of filling the database of a service; `undefined` when nothing does. */
export async function demoObstacle(
  auth: Pick<OpenAuth, 'db' | 'settings' | 'features'>,
): Promise<DemoObstacle | undefined> {
  const { db, settings, features } = auth
  if (!settings.dev) return 'production'
  // A server may be anybody's, and one day that of production.
  if (settings.database.kind !== 'embedded') return 'database-server'
  const has = (id: string) => features.some((feature) => feature.id === id)
  if (!has('email-password') || !has('organization')) return 'features'
  const users = await db.query(sql`select id from latchkey.user limit 1`)
  return users.length > 0 ? 'occupied' : undefined
}

/**
 * Fills an empty development database: an organization with its people, teams and invitations, and a user who owns it and
 * is signed in on several devices. All of it goes through the functions and endpoints that everybody's data goes through.
 * Only the owner has a password. When a step fails, what was made until then is deleted.
 * @throws {DemoError} when the database may not be filled
 */
export async function fillDemo(auth: OpenAuth, now: Date): Promise<DemoUser> {
  const obstacle = await demoObstacle(auth)
  if (obstacle !== undefined) throw new DemoError(obstacle)
  try {
    return await fill(auth, now)
  } catch (error) {
    // The database was empty, so whoever has an address of the demo was made here.
    const emails = [demoOwner, ...demoMembers, demoNeighbour.person].map(({ email }) => email)
    const slugs = [demoOrganization.slug, demoNeighbour.organization.slug]
    const leftovers = [
      sql`delete from latchkey.organization where slug = any(${slugs})`,
      sql`delete from latchkey.user where email = any(${emails})`,
    ]
    for (const statement of leftovers) await auth.db.query(statement)
    throw error
  }
}

async function fill(auth: OpenAuth, now: Date): Promise<DemoUser> {
  const password = randomText(32)
  const owner = await makeUser(auth, { ...demoOwner, password }, daysBefore(now, demoOwner.age))
  const cookie = await begin(auth, owner.id, now)
  const { id: organizationId } = await post<Made>(auth, cookie, '/organization/create', demoOrganization)
  const teams = await makeTeams(auth, cookie, organizationId)
  const addToTeams = async (userId: string, names: readonly string[]) => {
    for (const { id: teamId } of teams.filter(({ name }) => names.includes(name))) {
      await post(auth, cookie, '/organization/add-team-member', { teamId, userId, organizationId })
    }
  }
  await addToTeams(owner.id, demoOwner.teams)
  for (const person of demoMembers) {
    const { id: userId } = await makeUser(auth, { ...person, password: null }, daysBefore(now, person.age))
    await post(auth, undefined, '/organization/add-member', { userId, role: [...person.roles], organizationId })
    await addToTeams(userId, person.teams)
  }
  for (const invitation of demoInvitations) {
    await post(auth, cookie, '/organization/invite-member', { ...invitation, organizationId })
  }
  await inviteOwner(auth, now)
  if (auth.features.some(({ id }) => id === 'admin')) {
    await post(auth, undefined, '/admin/set-role', { userId: owner.id, role: 'admin' })
  }
  await post(auth, cookie, '/sign-out', {})
  const user = { id: owner.id, email: owner.email, password }
  for (const device of demoDevices) {
    const answer = await signInDemo(auth, user, device)
    if (!answer.ok) throw new Error(`The demo user could not sign in: ${answer.status} ${await answer.text()}`)
  }
  return user
}

/** The neighbour's organization, and its invitation to the owner. */
async function inviteOwner(auth: OpenAuth, now: Date): Promise<void> {
  const { organization, person } = demoNeighbour
  const { id } = await makeUser(auth, { ...person, password: null }, daysBefore(now, person.age))
  const cookie = await begin(auth, id, now)
  const { id: organizationId } = await post<Made>(auth, cookie, '/organization/create', organization)
  const invitation = { email: demoOwner.email, role: 'member', organizationId }
  await post(auth, cookie, '/organization/invite-member', invitation)
  await post(auth, cookie, '/sign-out', {})
}

interface Made {
  readonly id: string
}

/** The two teams; none where the service has no teams. A team that an organization begins with gets the first name. */
async function makeTeams(auth: OpenAuth, cookie: string, organizationId: string): Promise<(Made & { name: string })[]> {
  if (Reflect.get(auth.platform.capabilities['organization'] ?? {}, 'teams') !== true) return []
  const query = { organizationId }
  const [first] = await call<Made[]>(auth, 'GET', '/organization/list-teams', { query, headers: { cookie } })
  const teams = []
  for (const name of demoTeams) {
    if (first !== undefined && teams.length === 0) {
      await post(auth, cookie, '/organization/update-team', { teamId: first.id, data: { name, organizationId } })
      teams.push({ id: first.id, name })
    } else {
      const { id } = await post<Made>(auth, cookie, '/organization/create-team', { name, organizationId })
      teams.push({ id, name })
    }
  }
  return teams
}

/** Signs the demo user in by the endpoint that everybody signs in by: there is no second way to a session. */
export function signInDemo(
  auth: OpenAuth,
  { email, password }: DemoUser,
  from: { readonly userAgent: string; readonly ip?: string | undefined },
): Promise<Response> {
  const { origin, basePath } = auth.settings
  const headers = { 'content-type': 'application/json', origin, 'user-agent': from.userAgent }
  const body = JSON.stringify({ email, password })
  const request = new Request(`${origin}${basePath}/sign-in/email`, { method: 'POST', headers, body })
  return auth.fetch(request, { ip: from.ip })
}

/** A session inside this process, for what only a person may do. `fill` ends it again. */
async function begin(auth: OpenAuth, userId: string, now: Date): Promise<string> {
  return (await makeSession(auth, userId, now)).cookie
}

function post<Answer = unknown>(
  auth: OpenAuth,
  cookie: string | undefined,
  path: string,
  body: object,
): Promise<Answer> {
  return call<Answer>(auth, 'POST', path, { body, headers: cookie === undefined ? {} : { cookie } })
}

/** The features of a loaded configuration have no types here; the endpoint has parsed its input and made its answer. */
async function call<Answer>(auth: OpenAuth, method: Method, path: string, input: CallInput): Promise<Answer> {
  const untyped = auth.call as (method: Method, path: string, input: CallInput) => Promise<unknown>
  return (await untyped(method, path, input)) as Answer
}

function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * 86_400_000)
}
