import { afterEach, expect, inject, it, onTestFinished } from 'vitest'
import { emptyFolder, latchkey, type Session, start } from '../cli/in-process.ts'
import type { Browser } from '../support/browser-jar.ts'
import { createTestDatabase } from '../support/postgres.ts'
import { testAuth, type TestAuth, testSecret } from '../support/test-auth.ts'
import { type PublishedServer, passwordOf, postgresPlace, startPublished, theirSecret } from './better-auth-app.ts'
import { documentedCheck } from './documented-check.ts'
import { everything } from './moving.ts'
import { good } from './whole-application.ts'

const secrets = `2:${testSecret},1:${theirSecret}`
const config = `import { admin, defineConfig, emailPassword, organization, passkey, twoFactor, username } from 'latchkey'
export default defineConfig({
  features: [emailPassword(), username(), passkey(), twoFactor(), organization(), admin()],
})
`

/** Somebody, as they are after all that they did. */
interface Somebody {
  readonly name: string
  readonly email: string
  readonly living: Browser[]
  readonly ended: Browser[]
  password: string
  isGone: boolean
}

/** What somebody can do at a service, whichever it is. */
interface Doors {
  browser(): Browser
  remove(person: Somebody, page: Browser): Promise<void>
}

async function database(): Promise<string> {
  const { url, drop } = await createTestDatabase(inject('postgres'))
  onTestFinished(drop)
  return url
}

async function signIn(doors: Doors, person: Somebody): Promise<Browser> {
  const page = doors.browser()
  await good(page.post('/sign-in/email', { email: person.email, password: person.password }))
  person.living.push(page)
  return page
}

/** Ends the oldest session but one of somebody. */
async function signOut(person: Somebody): Promise<void> {
  const page = person.living.shift()
  if (page === undefined) return
  // The browser forgets its cookies: what it had is kept, to be tried again.
  const before = new Map(page.cookies)
  await good(page.post('/sign-out', {}))
  for (const [name, value] of before) page.cookies.set(name, value)
  person.ended.push(page)
}

/** Until `isOver` says so of how many there are: signs up, signs in, signs out, changes passwords, deletes accounts. */
async function live(doors: Doors, label: string, isOver: (count: number) => boolean): Promise<Somebody[]> {
  const people: Somebody[] = []
  for (let number = 0; !isOver(number); number += 1) {
    const name = `${label}${number}`
    const person: Somebody = {
      name,
      email: `${name}@example.com`,
      living: [],
      ended: [],
      password: passwordOf(name),
      isGone: false,
    }
    const page = doors.browser()
    await good(page.post('/sign-up/email', { email: person.email, name, password: person.password }))
    person.living.push(page)
    people.push(person)
    await signIn(doors, person)
    const earlier = people[Math.floor(number / 2)]
    if (earlier === undefined || earlier.isGone) continue
    if (number % 3 === 0) await signOut(earlier)
    if (number % 4 === 1) await changePassword(earlier)
    if (number % 5 === 2) {
      const own = earlier.living[0]
      if (own === undefined) continue
      await doors.remove(earlier, own)
      earlier.isGone = true
    }
  }
  return people
}

async function changePassword(person: Somebody): Promise<void> {
  const page = person.living[0]
  if (page === undefined) return
  const newPassword = `${person.password} of today`
  await good(page.post('/change-password', { currentPassword: person.password, newPassword }))
  person.password = newPassword
}

/** At most so many come by one door: each of them is tried at both services afterwards. */
const most = 300

/** Several at once. */
async function crowd(doors: Doors, label: string, seconds: number): Promise<Somebody[]> {
  const end = Date.now() + seconds * 1000
  const isOver = (count: number) => count >= most || Date.now() > end
  const all = await Promise.all(['a', 'b', 'c', 'd'].map((one) => live(doors, `${label}${one}`, isOver)))
  return all.flat()
}

/** Everybody is at a service as they left another one. `arrive` gives a browser with the cookies of one of there. */
async function allAreThere(people: readonly Somebody[], browser: () => Browser, hasSessions: boolean): Promise<void> {
  const arrive = ({ cookies }: Browser) => {
    const page = browser()
    for (const [name, value] of cookies) page.cookies.set(name, value)
    return page
  }
  for (const { email, name, password, isGone, living, ended } of people) {
    const answer = await browser().post('/sign-in/email', { email, password })
    expect([name, answer.status]).toEqual([name, isGone ? 401 : 200])
    for (const page of ended) expect([name, (await arrive(page).get('/get-session')).body]).toEqual([name, null])
    if (!hasSessions) continue
    for (const page of living) {
      const { body } = await arrive(page).get('/get-session')
      expect([name, body?.user.email]).toEqual([name, isGone ? undefined : email])
    }
  }
}

const following: Session[] = []
afterEach(async () => {
  for (const command of following.splice(0)) {
    command.signal()
    await command.result
  }
})

async function follow(argv: readonly string[], place: { cwd: string; env: Record<string, string> }): Promise<Session> {
  // Of these people a fifth deletes the account, and a busy second may hold more than a tenth of all: it is meant.
  const command = await start([...argv, '--follow', '--every', '1', '--remove-many'], place)
  following.push(command)
  await command.says(/Following/)
  return command
}

async function stopped(command: Session): Promise<void> {
  following.splice(following.indexOf(command), 1)
  command.signal()
  expect(await command.result).toMatchObject({ stderr: expect.not.stringMatching(/Error/) })
}

function project(here: string, there: string) {
  const cwd = emptyFolder({ 'auth.config.ts': config, '.env': `DATABASE_URL=${here}\n` })
  const env = {
    LATCHKEY_SECRETS: secrets,
    LATCHKEY_BASE_URL: 'https://auth.example.com',
    IMPORT_DATABASE_URL: there,
    EXPORT_DATABASE_URL: there,
    BETTER_AUTH_SECRET: theirSecret,
  }
  return { cwd, env }
}

const atPublished = (published: PublishedServer): Doors => ({
  browser: published.browser,
  remove: async ({ password }, page) => void (await good(page.post('/delete-user', { password }))),
})

async function atOurs(service: TestAuth): Promise<Doors> {
  const chief = service.browser()
  const body = { email: 'chief@example.com', name: 'chief', password: passwordOf('chief') }
  const { user } = await good(chief.post('/sign-up/email', body))
  const run = service.db
  const { sql } = await import('../../runtime/database/sql.ts')
  await run.query(sql`update latchkey.user set role = 'admin' where id = ${user.id}`)
  return {
    browser: () => service.browser(),
    async remove(_, page) {
      const { user: own } = await good(page.get('/get-session'))
      await good(chief.post('/admin/remove-user', { userId: own.id }))
    },
  }
}

it(
  'loses nobody in either direction while people sign up, in and out, change passwords and delete accounts',
  { timeout: 400_000 },
  async () => {
    const [here, there] = [await database(), await database()]
    const place = postgresPlace(there)
    const published = await startPublished('1.7.25', place, {
      emailAndPassword: { password: { verify: await documentedCheck('1.7.25') } },
    })
    const service = await testAuth({ databaseUrl: here, config: { ...everything, secrets } })
    // Both services have the time of day: of two changes the newer one counts.
    Object.defineProperty(service.clock, 'now', { get: () => new Date() })
    const surroundings = project(here, there)

    // To us, while the old service is in use.
    const importing = await follow(['import', 'better-auth'], surroundings)
    const theirs = await crowd(atPublished(published), 'old', 20)
    expect(theirs.length).toBeGreaterThan(20)
    const verified = async () => (await latchkey(['import', 'verify', 'better-auth'], surroundings)).code
    await expect.poll(verified, { timeout: 60_000, interval: 1000 }).toBe(0)
    await expect
      .poll(async () => countOf(service, 'user'), { timeout: 30_000 })
      .toBe(theirs.filter(({ isGone }) => !isGone).length)
    await stopped(importing)
    await allAreThere(theirs, () => service.browser(), true)

    // And back, while ours is in use: by new people, and by those who came.
    const exporting = await follow(['export', '--to', 'better-auth'], surroundings)
    const doors = await atOurs(service)
    const ours = await crowd(doors, 'new', 20)
    for (const [index, person] of theirs.entries()) {
      if (person.isGone) continue
      if (index % 3 === 0) {
        const page = service.browser()
        await good(page.post('/sign-in/email', { email: person.email, password: person.password }))
        const newPassword = `${person.password} at ours`
        await good(page.post('/change-password', { currentPassword: person.password, newPassword }))
        person.password = newPassword
      }
      if (index % 3 === 1) await endOneSession(service, person)
      if (index % 7 === 2) {
        const page = service.browser()
        await good(page.post('/sign-in/email', { email: person.email, password: person.password }))
        await doors.remove(person, page)
        person.isGone = true
      }
    }
    const expected = [...theirs, ...ours].filter(({ isGone }) => !isGone).length + 1
    const people = async () => {
      const answer = (await place.run('select count(*)::int as count from "user"')) as { rows: { count: number }[] }
      return answer.rows[0]?.count
    }
    await expect.poll(people, { timeout: 60_000 }).toBe(expected)
    const said = await latchkey(['export', '--to', 'better-auth', '--dry-run', '--json'], surroundings)
    expect(JSON.parse(said.stdout).rejected.reasons).toEqual({})
    await expect
      .poll(
        async () => writtenBy(await latchkey(['export', '--to', 'better-auth', '--dry-run', '--json'], surroundings)),
        {
          timeout: 60_000,
          interval: 1000,
        },
      )
      .toBe(0)
    await stopped(exporting)
    await allAreThere(theirs, published.browser, true)
    await allAreThere(
      ours.map((person) => ({ ...person, ended: [] })),
      published.browser,
      false,
    )
  },
)

async function countOf({ db }: TestAuth, table: string): Promise<number> {
  const { raw, sql } = await import('../../runtime/database/sql.ts')
  const [row] = await db.query<{ count: number }>(
    sql`select count(*)::float8 as count from ${raw(`latchkey.${table}`)}`,
  )
  return row?.count ?? 0
}

/** How much a dry run would write. */
function writtenBy({ stdout }: { readonly stdout: string }): number {
  const kinds: Record<string, Record<string, number>> = JSON.parse(stdout).kinds
  return Object.values(kinds).reduce((sum, { taken = 0, updated = 0 }) => sum + taken + updated, 0)
}

/** Somebody signs out here of a session that began there. */
async function endOneSession(service: TestAuth, person: Somebody): Promise<void> {
  const old = person.living.shift()
  if (old === undefined) return
  const page = service.browser()
  for (const [name, value] of old.cookies) page.cookies.set(name, value)
  await good(page.post('/sign-out', {}))
  person.ended.push(old)
}
