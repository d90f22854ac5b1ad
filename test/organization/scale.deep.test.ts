import { expect, inject, it, onTestFinished } from 'vitest'
import { organization } from '../../runtime/index.ts'
import type { Answer } from '../support/browser-jar.ts'
import { createTestDatabase } from '../support/postgres.ts'
import { openShared } from '../support/shared-database.ts'
import { testAuth, type TestAuth } from '../support/test-auth.ts'
import { answer, invited, look, mailed, preview, proven } from '../features/organization/invited.ts'
import { found, join, type Person, serverWith, withOrganizations } from '../features/organization/people.ts'
import { lineOf, recording, scannedBy, seed, unindexedKeys } from './scale.ts'

/** Where a call is made: in an organization of three, and in one of ten thousand. */
interface Place {
  readonly running: TestAuth
  readonly id: string
  readonly name: string
  readonly ada: Person
  readonly bob: Person
  readonly bobsId: string
  readonly guest: Person
  readonly server: Record<string, string>
}

type Sent = () => Promise<Answer>

const post = ({ ada, id }: Place, path: string, body: object = {}) =>
  ada.browser.post(`/organization/${path}`, { organizationId: id, ...body })
const get = ({ ada, id }: Place, path: string, query = '') =>
  ada.browser.get(`/organization/${path}?organizationId=${id}${query}`)
const newTeam = async (place: Place): Promise<string> => (await post(place, 'create-team', { name: 'short' })).body.id
const invitation = (place: Place) => invited(place.ada, place.guest.email, { organizationId: place.id })
const withBob = async (place: Place) => {
  const teamId = await newTeam(place)
  await post(place, 'add-team-member', { teamId, userId: place.bob.id })
  return { teamId, userId: place.bob.id }
}

/** Each call of the feature: what has to be there before it, and the call, which succeeds. */
const scenarios: Readonly<Record<string, (place: Place) => Promise<Sent> | Sent>> = {
  create: (place) => () => place.ada.browser.post('/organization/create', { name: 'x', slug: `new-${place.name}` }),
  'check-slug': (place) => () => post(place, 'check-slug', { slug: 'free' }),
  'set-active': (place) => () => post(place, 'set-active'),
  update: (place) => () => post(place, 'update', { data: { name: 'renamed', slug: `${place.name}-renamed` } }),
  list: (place) => () => get(place, 'list'),
  'get-full-organization': (place) => () => get(place, 'get-full-organization'),
  'get-organization': (place) => () => get(place, 'get-organization'),
  'add-member': (place) => () => {
    const body = { organizationId: place.id, userId: place.guest.id, role: 'member' }
    return place.running.browser().post('/organization/add-member', body, place.server)
  },
  'remove-member': (place) => () => post(place, 'remove-member', { memberIdOrEmail: place.guest.email }),
  leave: async (place) => {
    await join(place.running, place.id, place.guest)
    return () => place.guest.browser.post('/organization/leave', { organizationId: place.id })
  },
  'update-member-role': (place) => () => post(place, 'update-member-role', { memberId: place.bobsId, role: 'member' }),
  'get-active-member': (place) => () => get(place, 'get-active-member'),
  'get-active-member-role': (place) => () => get(place, 'get-active-member-role', `&userId=${place.bob.id}`),
  'list-members': (place) => () => get(place, 'list-members', '&offset=1'),
  'list-members by role': (place) => () =>
    get(place, 'list-members', '&filterField=role&filterValue=owner&sortBy=role&sortDirection=desc'),
  'list-members by a search': (place) => () => get(place, 'list-members', '&search=filler'),
  'list-members by name': (place) => () => get(place, 'list-members', '&sortBy=name&sortDirection=asc'),
  'has-permission': (place) => () => post(place, 'has-permission', { permissions: { member: ['delete'] } }),
  'invite-member': (place) => () =>
    post(place, 'invite-member', { email: `${place.name}@example.org`, role: 'member' }),
  'get-invitation': async (place) => {
    const { id } = await invitation(place)
    return () => look(place.guest, id)
  },
  'list-user-invitations': (place) => () => place.guest.browser.get('/organization/list-user-invitations'),
  'reject-invitation': async (place) => {
    const { id } = await pendingOf(place)
    return () => answer(place.guest, 'reject', id)
  },
  'cancel-invitation': async (place) => {
    const { id } = await invitation(place)
    return () => answer(place.ada, 'cancel', id)
  },
  'invitation-preview': async (place) => {
    await invitation(place)
    const { id, token } = await mailed(place.running)
    return () => preview(place.running, id, token)
  },
  'accept-invitation': async (place) => {
    const { id } = await pendingOf(place)
    return () => answer(place.guest, 'accept', id)
  },
  'list-invitations': (place) => () => get(place, 'list-invitations'),
  'create-team': (place) => () => post(place, 'create-team', { name: 'another' }),
  'remove-team': async (place) => {
    const teamId = await newTeam(place)
    return () => post(place, 'remove-team', { teamId })
  },
  'update-team': async (place) => {
    const teamId = await newTeam(place)
    return () =>
      place.ada.browser.post('/organization/update-team', { teamId, data: { name: 'x', organizationId: place.id } })
  },
  'list-invitations by status': (place) => () => get(place, 'list-invitations', '&status=pending&limit=20'),
  'list-teams': (place) => () => get(place, 'list-teams'),
  'list-user-teams': (place) => () => get(place, 'list-user-teams'),
  'add-team-member': async (place) => {
    const teamId = await newTeam(place)
    return () => post(place, 'add-team-member', { teamId, userId: place.bob.id })
  },
  'set-active-team': async (place) => {
    const teamId = await newTeam(place)
    await post(place, 'add-team-member', { teamId, userId: place.ada.id })
    return () => post(place, 'set-active-team', { teamId })
  },
  'list-team-members': async (place) => {
    const { teamId } = await withBob(place)
    return () => get(place, 'list-team-members', `&teamId=${teamId}`)
  },
  'remove-team-member': async (place) => {
    const body = await withBob(place)
    return () => post(place, 'remove-team-member', body)
  },
  delete: (place) => () => post(place, 'delete'),
}

/** The invitation that waits for the guest there. */
async function pendingOf({ ada, id, guest }: Place): Promise<{ id: string }> {
  const { body } = await ada.browser.get(`/organization/list-invitations?organizationId=${id}&status=pending`)
  return body.find(({ email }: { email: string }) => email === guest.email) ?? expect.unreachable('None is pending')
}

const size = { organizations: 100_000, people: 20_000 }

async function start() {
  const { url, drop } = await createTestDatabase(inject('postgres'))
  onTestFinished(drop)
  const inner = await openShared(url)
  onTestFinished(() => inner.close())
  const { database, sent } = recording(inner)
  const options = { membershipLimit: 20_000, invitationLimit: 20_000, teams: { maximumTeams: 20_000 } }
  const running = await testAuth({ ...withOrganizations(options), database })
  const [ada, bob, cleo] = [await proven(running, 'ada'), await proven(running, 'bob'), await proven(running, 'cleo')]
  const guest = await proven(running, 'guest')
  const server = await serverWith(running, ['organizations:add-member'])
  const place = async (name: string): Promise<Place> => {
    const { id } = await found(ada, name)
    const { id: bobsId } = await join(running, id, bob)
    await join(running, id, cleo)
    return { running, id, name, ada, bob, bobsId, guest, server }
  }
  const [small, big] = [await place('small'), await place('big')]
  // The first use of a key in a minute is written down.
  await running.browser().post('/organization/add-member', { userId: ada.id, role: 'member' }, server)
  await seed(url, { big: big.id, guest: guest.email, ...size })
  return { running, inner, sent, small, big }
}

it('sends as many statements with thousands of rows as with three, one more where a list is cut, and each uses an index', async () => {
  const names = (organization().routes ?? []).map(({ path }) => path.replace('/organization/', ''))
  const covered = new Set(Object.keys(scenarios).map((name) => name.split(' ')[0]))
  expect([...covered].toSorted()).toEqual(names.toSorted())
  const { inner, sent, small, big } = await start()
  const counts: Record<string, readonly [few: number, many: number]> = {}
  const scans: string[] = []
  const outcomes: string[] = []
  for (const [name, prepare] of Object.entries(scenarios)) {
    const measured: number[] = []
    for (const place of [small, big]) {
      // The same session and the same active organization in both, so that only the size differs.
      if (name !== 'set-active') await post(place, 'set-active')
      const call = await prepare(place)
      sent.length = 0
      const { status, body } = await call()
      const statements = [...sent]
      measured.push(statements.length)
      if (status !== 200) outcomes.push(`${name} in ${place.name}: ${status} ${JSON.stringify(body)}`)
      if (place === small) continue
      for (const statement of statements) {
        const scanned = await scannedBy(inner, statement)
        if (scanned.length > 0) scans.push(`${name} reads all of ${scanned.join()}: ${lineOf(statement)}`)
      }
    }
    counts[name] = [measured[0] ?? 0, measured[1] ?? 0]
  }
  expect(outcomes).toEqual([])
  const counted = Object.entries(counts).map(([name, [few, many]]) => ({ name, few, more: many - few }))
  expect(counted.filter(({ few }) => few === 0)).toEqual([])
  // How many there are of a list is only asked where it does not fit on its page.
  const cut = new Set(['set-active', 'get-full-organization'])
  expect(counted.filter(({ name, more }) => more !== (cut.has(name) ? 1 : 0))).toEqual([])
  expect(scans).toEqual([])
  // What ends with a row is found by an index too, where no statement of ours shows it.
  expect(await unindexedKeys(inner)).toEqual([])
})
