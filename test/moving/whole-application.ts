import { Browser, type Answer } from '../support/browser-jar.ts'
import { passwordOf, type Place } from './better-auth-app.ts'
import { type Provider, visitProvider } from './provider.ts'

/** Somebody of the application, and every browser in which they are signed in. */
export interface Person {
  readonly name: string
  readonly email: string
  readonly id: string
  /** Whether they come from the provider; else they have a password. */
  readonly isSocial: boolean
  readonly browsers: Browser[]
  readonly memberships: Map<string, string>
}

/** Everybody of an application. */
export interface Population {
  readonly people: readonly Person[]
  /** Who may not sign in any more. */
  readonly banned: Person
  readonly admin: Person
  readonly invited: readonly { readonly email: string; readonly slug: string }[]
  readonly teams: ReadonlyMap<string, readonly string[]>
}

/** How many there are of what. */
export const amounts = { passwords: 40, social: 20, sessions: 1000, organizations: 10 }

/** What a call answers with when it went well. @throws what it answered otherwise */
export async function good(answer: Promise<Answer>): Promise<Answer['body']> {
  const { status, body } = await answer
  if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`)
  return body
}

/** Lets people sign up, sign in and work together at better-auth, by its own calls. */
export async function populate(base: string, origin: string, place: Place, provider: Provider): Promise<Population> {
  const browser = () => new Browser(base, origin)
  const people: Person[] = []
  for (let number = 0; number < amounts.passwords; number += 1) {
    const [name, page] = [`person${number}`, browser()]
    const { user } = await good(page.post('/sign-up/email', signUpOf(name, number)))
    people.push({ name, email: user.email, id: user.id, isSocial: false, browsers: [page], memberships: new Map() })
    const second = browser()
    await good(second.post('/sign-in/email', { email: user.email, password: passwordOf(name) }))
    people.at(-1)?.browsers.push(second)
  }
  const each = Math.ceil((amounts.sessions - 2 * amounts.passwords) / amounts.social)
  for (let number = 0; number < amounts.social; number += 1) {
    const name = `guest${number}`
    provider.is({ sub: `subject-${number}`, email: `${name}@example.com`, name })
    const browsers = []
    for (let count = 0; count < each; count += 1) {
      const page = browser()
      const { url } = await good(toProvider(page, origin))
      await visitProvider(page, url, base)
      browsers.push(page)
    }
    const { user } = await good((browsers[0] ?? browser()).get('/get-session'))
    people.push({ name, email: user.email, id: user.id, isSocial: true, browsers, memberships: new Map() })
  }
  await place.run(`update "user" set "emailVerified" = true where "name" like 'person%'`)
  const { invited, teams } = await organize(people)
  const [admin, banned] = [people[0], people[amounts.passwords - 1]]
  if (admin === undefined || banned === undefined) throw new Error('There is nobody')
  await place.run(`update "user" set "role" = 'admin' where "name" = 'person0'`)
  await good(page(admin).post('/admin/ban-user', { userId: banned.id, banReason: 'Spam' }))
  return { people, banned, admin, invited, teams }
}

/** Until 1.2 providers of an application's own had a call of theirs. */
async function toProvider(page: Browser, origin: string): Promise<Answer> {
  const wanted = { callbackURL: `${origin}/` }
  const answer = await page.post('/sign-in/social', { ...wanted, provider: 'mock' })
  return answer.status === 200 ? answer : page.post('/sign-in/oauth2', { ...wanted, providerId: 'mock' })
}

const signUpOf = (name: string, number: number) => ({
  email: `${name}@example.com`,
  name,
  password: passwordOf(name),
  ...(number % 2 === 0 && { username: `user_${number}` }),
})

/** The first browser of somebody. */
export function page({ browsers: [first] }: Person): Browser {
  if (first === undefined) throw new Error('They are signed in nowhere')
  return first
}

/** Makes organizations with teams, members of different roles, and invitations that wait. */
async function organize(people: readonly Person[]): Promise<Pick<Population, 'invited' | 'teams'>> {
  const invited: { email: string; slug: string }[] = []
  const teams = new Map<string, string[]>()
  for (let number = 0; number < amounts.organizations; number += 1) {
    const slug = `organization-${number}`
    const owner = people[number]
    if (owner === undefined) throw new Error('There are too few people')
    const { id: organizationId } = await good(page(owner).post('/organization/create', { name: slug, slug }))
    owner.memberships.set(slug, 'owner')
    const team = await good(page(owner).post('/organization/create-team', { name: `Team ${number}`, organizationId }))
    // Some of those with passwords, some from the provider.
    const joining = [people[10 + number], people[20 + number], people[amounts.passwords + number]]
    for (const [index, person] of joining.entries()) {
      if (person === undefined) throw new Error('There are too few people')
      const role = index === 0 ? 'admin' : 'member'
      const invitation = { email: person.email, role, organizationId, ...(index === 1 && { teamId: team.id }) }
      const made = await good(page(owner).post('/organization/invite-member', invitation))
      const invitationId = made.id ?? made.invitation.id
      await good(page(person).post('/organization/accept-invitation', { invitationId }))
      person.memberships.set(slug, role)
      if (index === 1) teams.set(`Team ${number}`, [person.name])
    }
    const email = `newcomer${number}@example.com`
    await good(page(owner).post('/organization/invite-member', { email, role: 'member', organizationId }))
    invited.push({ email, slug })
  }
  return { invited, teams }
}
