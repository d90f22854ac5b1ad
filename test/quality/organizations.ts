import type { Page } from 'playwright-core'
import { sql } from '../../runtime/database/sql.ts'
import type { Site } from '../widgets/site.ts'
import { type Person, register } from '../widgets/visitor.ts'
import { chromium, type Check, must, same, until } from './check.ts'
import { makeSessionsOld, organizationOf } from './people.ts'
import type { ChromiumStage } from './stage.ts'

const widget = (page: Page) => page.locator('[data-lk="accept-invitation"]')
const step = (page: Page, name: string) => widget(page).getByRole('heading', { name })

/** Somebody without an account yet. */
const stranger = (): Person => ({
  name: 'Nils Newcomer',
  email: `${crypto.randomUUID().slice(0, 8)}@example.org`,
  password: 'correct horse battery',
})

/** Has somebody invite an address; gives the link of the mail and the id. */
async function invite(
  site: Site,
  owner: Person,
  email: string,
): Promise<{ readonly url: string; readonly id: string }> {
  const organizationId = await organizationOf(site, owner, 'Acme Engines')
  const call = async (path: string, body: object, cookie = '') => {
    const response = await fetch(`${site.origin}/api/auth${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: site.origin, cookie },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return response
  }
  const entered = await call('/sign-in/email', { email: owner.email, password: owner.password })
  const cookie = entered.headers
    .getSetCookie()
    .flatMap((line) => line.split(';')[0] ?? [])
    .join('; ')
  await call('/organization/invite-member', { organizationId, email, role: 'member' }, cookie)
  const mail = (await site.test.mails({ kind: 'invitation' })).findLast(({ to }) => to === email)
  const url = mail?.url ?? ''
  return { url, id: new URL(url).searchParams.get('invitationId') ?? '' }
}

/** Accepts on a page, and sees the rest of it follow without a reload. */
async function accept(page: Page): Promise<void> {
  await page.evaluate(() => Reflect.set(window, 'loaded', 'once'))
  await widget(page).getByRole('button', { name: 'Join Acme Engines' }).click()
  await step(page, 'Welcome to Acme Engines').waitFor()
  await page.locator('[data-lk="organization-switcher"]').getByText('Acme Engines').first().waitFor()
  same(await page.evaluate(() => Reflect.get(window, 'loaded') as unknown), 'once', 'how often the page was loaded')
}

/** The texts of invitations that cannot be answered any more. */
async function endings(stage: ChromiumStage, owner: Person): Promise<string[]> {
  const ends = [
    (id: string) => sql`update latchkey.invitation set expires_at = now() - interval '1 day' where id = ${id}`,
    (id: string) => sql`update latchkey.invitation set status = 'canceled' where id = ${id}`,
    (id: string) => sql`update latchkey.invitation set status = 'accepted' where id = ${id}`,
  ]
  const { page } = await stage.visit('none')
  const titles: string[] = []
  for (const end of ends) {
    const { url, id } = await invite(stage.site, owner, stranger().email)
    await stage.site.test.db.query(end(id))
    await page.goto(url)
    await widget(page).locator('[data-part="title"]').waitFor()
    await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' })
    titles.push(await widget(page).locator('[data-part="title"]').innerText())
  }
  return titles
}

export const organizationChecks: readonly Check[] = [
  chromium(
    104,
    'An invitation works for everybody: right, wrong, known and new people, and when it is over',
    async (stage) => {
      const { site } = stage
      const owner = await stage.person()
      const [right, wrong, known, fresh] = [await stage.person(), await stage.person(), stranger(), stranger()]
      const mine = await invite(site, owner, right.email)
      const { page } = await stage.visit('none', { as: right })
      await page.goto(mine.url)
      await until(
        async () => page.url(),
        (url) => !url.includes('token='),
        'The secret stays in the address',
      )
      await accept(page)

      const theirs = await invite(site, owner, known.email)
      await register(site, known)
      const { page: other } = await stage.visit('none', { as: wrong })
      await other.goto(theirs.url)
      await step(other, 'This invitation is for another account').waitFor()
      const words = await widget(other).innerText()
      must(words.includes(known.email) && words.includes(wrong.email), 'It does not name both addresses')
      await widget(other)
        .getByRole('button', { name: `Sign out and use ${known.email}` })
        .click()
      await widget(other).getByRole('button', { name: 'Sign in', exact: true }).click()
      await widget(other).locator('input[name="password"]').fill(known.password)
      await widget(other).locator('[data-part="submit"]').click()
      await widget(other).getByRole('button', { name: 'Decline' }).waitFor()
      await accept(other)

      const news = await invite(site, owner, fresh.email)
      const { page: newcomer } = await stage.visit('none')
      await newcomer.goto(news.url)
      const email = widget(newcomer).locator('input[name="email"]')
      await email.waitFor()
      same([await email.inputValue(), await email.getAttribute('readonly')], [fresh.email, ''], 'the address, locked')
      await newcomer.reload()
      await widget(newcomer).locator('input[name="name"]').fill(fresh.name)
      await widget(newcomer).locator('input[name="password"]').fill(fresh.password)
      await widget(newcomer).locator('[data-part="submit"]').click()
      await widget(newcomer).getByRole('button', { name: 'Decline' }).waitFor()
      await accept(newcomer)

      const titles = await endings(stage, owner)
      same(new Set(titles).size, 3, `different texts among ${JSON.stringify(titles)}`)
    },
  ),
  chromium(
    105,
    'Hydration without a warning, strict policy with dialog and menu open, StrictMode, two roots',
    async (stage) => {
      const { origin } = await stage.rendered()
      const context = await stage.browser.newContext()
      try {
        const page = await context.newPage()
        const problems: string[] = []
        page.on('console', (line) => {
          if (line.type() === 'error' || line.type() === 'warning') problems.push(line.text())
        })
        page.on('pageerror', (error) => problems.push(error.message))
        await page.goto(origin)
        await page.locator('[data-part="toggle"]').waitFor()
        same(problems, [], 'what the console says about hydration')
      } finally {
        await context.close()
      }
      const person = await stage.person()
      await organizationOf(stage.site, person, 'Acme')
      const visitor = await stage.visit('none', {
        as: person,
        before: ({ page }) =>
          page.addInitScript(() => {
            const broken: string[] = []
            Reflect.set(window, 'broken', broken)
            document.addEventListener('securitypolicyviolation', (event) => broken.push(event.violatedDirective))
          }),
      })
      const { page, problems } = visitor
      await page.goto(`${stage.site.origin}/?view=host`)
      await page.getByRole('button', { name: 'Open the host' }).click()
      await page.locator('[data-lk="user-button"] [data-part="trigger"]').click()
      await page.getByRole('menu').waitFor()
      // The dialog of the host is not ours; ours must break nothing, so its breaches are counted before and after.
      const broken = () => page.evaluate(() => (Reflect.get(window, 'broken') as string[]).length)
      await page.goto(`${stage.site.origin}/?view=delete`)
      await page.locator('input[name="confirmation"]').waitFor()
      await makeSessionsOld(stage.site, person)
      await page.locator('input[name="confirmation"]').fill(person.email)
      await page.keyboard.press('Enter')
      await page.getByRole('dialog').locator('input[type="password"]').waitFor()
      same(await broken(), 0, 'breaches of the policy with a dialog open')
      await page.goto(`${stage.site.origin}/?view=switcher`)
      await page.locator('[data-part="trigger"]').click()
      await page.getByRole('menuitemradio', { name: 'Acme' }).waitFor()
      same(await broken(), 0, 'breaches of the policy with a menu open')
      same(
        problems.filter((line) => /warning|hydrat|strict/i.test(line)),
        [],
        'warnings of React',
      )
      await page.goto(`${stage.site.origin}/?view=trees`)
      await until(
        () => page.locator('[data-lk="sign-in"]').count(),
        (count) => count === 2,
        'There are not two trees',
      )
      const ids = await page.evaluate(() => [...document.querySelectorAll('[id]')].map(({ id }) => id))
      const twice = ids.filter((id, index) => ids.indexOf(id) !== index)
      same(twice, [], 'ids that two trees share')
    },
  ),
]
