import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase } from '../../runtime/database/open-database.ts'
import { emptyFolder, latchkey, ownDatabase } from '../cli/in-process.ts'
import { Browser } from '../support/browser-jar.ts'
import { runLatchkey, startService } from '../support/process.ts'
import { embeddedTemplate, env, missingOf, origin, person, renew, signingUp, signUp } from './embedded-project.ts'
import { fillPeople } from './fill-people.ts'

const people = 100_000

let template: string
beforeAll(async () => void (template = await embeddedTemplate()))
afterAll(() => rmSync(template, { recursive: true, force: true }))

it(`a move of ${people} users under sign-ups and sign-ins loses nothing that was acknowledged`, async () => {
  const { DATABASE_URL: url } = await ownDatabase()
  const cwd = emptyFolder()
  renew(cwd, template)
  const embedded = await openDatabase({ kind: 'embedded', directory: join(cwd, '.latchkey/data'), schema: 'latchkey' })
  await fillPeople(embedded, people).finally(() => embedded.close())
  await using service = await startService([], { cwd, env })
  expect(await signUp(service.url, 'first@example.com')).toBe(200)
  const load = signingUp(() => service.url, 'load', 3)
  let isOn = true
  const signedIn: { browser: Browser; email: string }[] = []
  const wrong: unknown[] = []
  const signIns = (async () => {
    while (isOn) {
      const browser = new Browser(`${service.url}/api/auth`, origin)
      // Somebody else each time: nobody has as many sessions as there are sign-ins here.
      const email = load.acknowledged[signedIn.length] ?? 'first@example.com'
      const answer = await browser.post('/sign-in/email', person(email))
      if (answer.status === 200) signedIn.push({ browser, email })
      else if (answer.status !== 503 || answer.headers.get('retry-after') === null)
        wrong.push([answer.status, answer.body])
    }
  })()
  const move = await runLatchkey(['move', '--to', url], { cwd, env })
  expect([move.code, move.stdout]).toEqual([0, expect.stringMatching(/^Moved to /)])
  const atOnce = load.acknowledged.length
  await expect.poll(() => load.acknowledged.length).toBeGreaterThan(atOnce + 10)
  isOn = false
  await Promise.all([load.stop(), signIns])
  console.log(
    move.stdout,
    move.stderr,
    `${load.acknowledged.length} sign-ups, ${signedIn.length} sign-ins`,
    load.statuses,
  )
  expect(wrong).toEqual([])
  expect([...load.statuses.keys()].filter((status) => status !== 200 && status !== 503)).toEqual([])
  for (const { browser, email } of signedIn) expect((await browser.get('/get-session')).body.user.email).toBe(email)
  const db = await openDatabase({ kind: 'server', url, schema: 'latchkey', pool: 1, prepare: true })
  const found = await missingOf(db, [...load.acknowledged, 'first@example.com', `filled-${people}@example.com`])
  expect(await db.close().then(() => found)).toEqual({ lost: [], torn: [] })
  await service.stop()
  expect((await latchkey(['check'], { cwd, env })).stdout).toBe('Nothing contradicts itself.\n')
})
