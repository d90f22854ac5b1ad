import { beforeAll, describe, expect, it } from 'vitest'
import { organization } from '../../runtime/index.ts'
import { raw } from '../../runtime/database/sql.ts'
import { type Browser } from '../support/browser-jar.ts'
import { createTestAuth, type TestAuth } from '../support/test-auth.ts'
import { found, join, nobody, outcome, person, serverWith, withOrganizations } from '../features/organization/people.ts'
import { type ByRole, type Call, callOf, type IdField, inputOf, matrix, outcomeFor, type Side } from './matrix.ts'

const tables = ['organization', 'team', 'member', 'team_member', 'invitation', 'invitation_team'] as const
const calls = (organization().routes ?? []).map(callOf)
const nameOf = ({ path }: Call) => path.replace('/organization/', '')

type Running = Awaited<ReturnType<typeof start>>
let running: Running
beforeAll(async () => {
  running = await start()
  return () => running.first.close()
})

/** An organization with an owner, perhaps an admin and a plain member, a team, somebody in it and an invitation. */
async function side(first: TestAuth, name: string, [owner, admin, member]: readonly string[]) {
  const people = { owner: await person(first, owner ?? ''), of: [] as Browser[] }
  const { id } = await found(people.owner, name)
  people.of.push(people.owner.browser)
  for (const [somebody, role] of [
    [admin, 'admin'],
    [member, 'member'],
  ] as const) {
    if (somebody === undefined) continue
    const one = await person(first, somebody)
    await join(first, id, one, role)
    await one.browser.post('/organization/set-active', { organizationId: id })
    people.of.push(one.browser)
  }
  const target = await person(first, `${name}-target`)
  const { id: memberId } = await join(first, id, target)
  const post = async (path: string, body: object) => (await people.owner.browser.post(path, body)).body.id
  const teamId = await post('/organization/create-team', { name: `${name}-team` })
  await post('/organization/add-team-member', { teamId, userId: target.id })
  const invitationId = await post('/organization/invite-member', {
    email: `${name}-guest@example.com`,
    role: 'member',
    teamId,
  })
  const ids: Side = {
    organizationId: id,
    organizationSlug: name,
    memberId,
    memberIdOrEmail: memberId,
    userId: target.id,
    teamId,
    invitationId,
    id: invitationId,
  }
  const names = [name, target.id, people.owner.id, people.owner.email, ...Object.values(ids)]
  return { ids, email: target.email, browsers: people.of, names }
}

async function start() {
  const first = await createTestAuth(withOrganizations())
  await first.db.query(raw('create schema kept'))
  const server = await serverWith(first, ['organizations:add-member'])
  const acme = await side(first, 'acmeworks', ['owen', 'adele', 'minna'])
  const rival = await side(first, 'rivalinc', ['rita'])
  await first.db.query(raw('update latchkey.user set email_verified = true'))
  for (const table of [...tables, 'session']) {
    await first.db.query(raw(`create table kept."${table}" as table latchkey.${table}`))
  }
  return { first, server, acme, rival, stored: await rowsOf(first, undefined) }
}

/** All rows, or those that belong to one organization and to the people in it. */
async function rowsOf({ db }: Pick<TestAuth, 'db'>, of: string | undefined): Promise<string> {
  const parts = tables.map((table) => {
    const key = table === 'organization' ? 'id' : 'organization_id'
    const where = of === undefined ? '' : ` where t.${key} = '${of}'`
    return `select '${table}' as of, to_jsonb(t)::text as row from latchkey.${table} t${where}`
  })
  if (of === undefined) {
    const session = "'id', id, 'organization', active_organization_id, 'team', active_team_id"
    parts.push(`select 'session', jsonb_build_object(${session})::text from latchkey.session`)
  }
  // One statement: it is asked twice for each call of each role.
  return JSON.stringify(await db.query(raw(`${parts.join(' union all ')} order by 1, 2`)))
}

/** Puts everything back as it was before the first call. */
async function restore({ first, stored }: Running): Promise<void> {
  const { db } = first
  if ((await rowsOf(first, undefined)) === stored) return
  await db.query(raw('delete from latchkey.organization'))
  for (const table of tables) await db.query(raw(`insert into latchkey.${table} select * from kept."${table}"`))
  await db.query(
    raw(`update latchkey.session s set active_organization_id = k.active_organization_id, active_team_id = k.active_team_id
      from kept.session k where k.id = s.id`),
  )
}

interface Actor {
  readonly name: string
  readonly browser: Browser
  readonly role: 0 | 1 | 2
  readonly home: Running['acme']
  readonly away: Running['acme']
}

function actors({ acme, rival }: Running): Actor[] {
  const browser = ({ browsers }: Running['acme'], n: number) => browsers[n] ?? expect.unreachable()
  return [
    { name: 'owner', browser: browser(acme, 0), role: 0, home: acme, away: rival },
    { name: 'admin', browser: browser(acme, 1), role: 1, home: acme, away: rival },
    { name: 'member', browser: browser(acme, 2), role: 2, home: acme, away: rival },
    { name: "the other organization's owner", browser: browser(rival, 0), role: 0, home: rival, away: acme },
  ]
}

/** One way to fill in the ids of a call, and what it answers then. */
interface Case {
  readonly name: string
  readonly expected: ByRole
  readonly input: Record<string, unknown>
  /** Put behind the path, beside the input. */
  readonly query?: Record<string, string>
}

function casesOf(call: Call, home: Running['acme'], away: Running['acme']): Case[] {
  const verdicts = matrix[nameOf(call)] ?? expect.unreachable(`Say in matrix.ts what ${nameOf(call)} answers`)
  const { own, foreign = own, unknown = foreign, single = {} } = verdicts
  const plain = (ids: (name: IdField) => string) =>
    inputOf(call, (name) => (name === 'organizationSlug' ? undefined : ids(name)))
  const cases: Case[] = [
    { name: 'own ids', expected: own, input: plain((name) => home.ids[name]) },
    { name: 'foreign ids', expected: foreign, input: plain((name) => away.ids[name]) },
    { name: 'malformed ids', expected: unknown, input: plain(() => "1' or '1'='1") },
    { name: 'ids of nobody', expected: unknown, input: plain(() => nobody) },
    {
      name: 'own ids, foreign ones in the query',
      expected: own,
      input: plain((name) => home.ids[name]),
      query: { ...away.ids },
    },
  ]
  const has = (name: IdField) => call.ids.some((id) => id.name === name)
  if (has('organizationSlug')) {
    const slug = (of: Running['acme'], others: Running['acme']) =>
      inputOf(call, (name) => (name === 'organizationSlug' ? of : name === 'organizationId' ? others : home).ids[name])
    cases.push(
      { name: 'a foreign slug beside the own id', expected: foreign, input: slug(away, home) },
      { name: 'the own slug beside a foreign id', expected: own, input: slug(home, away) },
    )
  }
  if (has('organizationId')) {
    const input = plain((name) => (name === 'organizationId' ? away : home).ids[name])
    cases.push({ name: 'own things in a foreign organization', expected: foreign, input })
    for (const [field, expected] of Object.entries(single)) {
      const one = (name: IdField) => (name === field ? away : home).ids[name]
      cases.push({ name: `a foreign ${field}`, expected, input: plain(one) })
      const unnamed = inputOf(call, (name) => (name.startsWith('organization') ? undefined : one(name)))
      cases.push({ name: `a foreign ${field}, the organization being the active one`, expected, input: unnamed })
    }
    const things = call.ids.map(({ name }) => name).filter((name) => !name.startsWith('organization'))
    // Which fields of a call name things is read from its route; what they answer is said in the matrix.
    expect(Object.keys(single).toSorted()).toEqual(things.toSorted())
  }
  if (has('memberIdOrEmail')) {
    const input = plain((name) => (name === 'memberIdOrEmail' ? away.email : home.ids[name]))
    cases.push({ name: 'a foreign address', expected: single.memberIdOrEmail ?? own, input })
  }
  return cases
}

function send(
  browser: Browser,
  { method, path }: Call,
  { input, query = {} }: Case,
  headers: Record<string, string> = {},
) {
  // The first of two parameters of one name counts.
  const own = method === 'GET' ? Object.entries(input).map(([name, value]) => [name, String(value)]) : []
  const also = Object.entries(query).filter(([name]) => method === 'POST' || name in input)
  const search = new URLSearchParams([...own, ...also]).toString()
  return method === 'GET'
    ? browser.get(`${path}?${search}`, headers)
    : browser.post(`${path}?${search}`, input, headers)
}

it('says of every call of the feature what it answers to whom, and of no other', () => {
  expect(calls.map(nameOf).toSorted()).toEqual(Object.keys(matrix).toSorted())
})

describe.each(calls.map((call) => ({ name: nameOf(call), call })))('$name', ({ call }) => {
  it('answers each role by its own organization, and touches and tells nothing of another', async () => {
    const { first } = running
    const wrong: string[] = []
    for (const { name, browser, role, home, away } of actors(running)) {
      const before = await rowsOf(first, away.ids.organizationId)
      for (const one of casesOf(call, home, away)) {
        const answer = await send(browser, call, one, nameOf(call) === 'add-member' ? running.server : {})
        const about = `${name}, ${one.name}`
        const expected = outcomeFor(one.expected, role)
        if (outcome(answer) !== expected) wrong.push(`${about}: ${outcome(answer)} and not ${expected}`)
        if ((await rowsOf(first, away.ids.organizationId)) !== before)
          wrong.push(`${about}: changed the other organization`)
        const sent = JSON.stringify(one.input)
        const told = away.names.filter((text) => !sent.includes(text) && JSON.stringify(answer.body).includes(text))
        if (told.length > 0) wrong.push(`${about}: told ${told.join()}`)
        await restore(running)
      }
    }
    expect(wrong).toEqual([])
  })

  it('tells and changes nothing for anybody without a session', async () => {
    const { first, acme, stored } = running
    const verdict = nameOf(call) === 'invitation-preview' ? matrix['invitation-preview']?.own : '401 UNAUTHORIZED'
    for (const one of casesOf(call, acme, running.rival)) {
      const answer = await send(first.browser(), call, one)
      expect(outcome(answer), one.name).toBe(nameOf(call) === 'add-member' ? '404' : verdict)
      expect(await rowsOf(first, undefined), one.name).toBe(stored)
    }
  })
})
