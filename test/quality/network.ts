import { chromium, type Check, must, same, until } from './check.ts'
import { answer, submitSignIn } from './errors.ts'
import { endSessions, join, makeSessionsOld, organizationOf } from './people.ts'

/** Lists by view: the call that fills them, and what they must not say while it fails. */
const lists = {
  passkeys: ['**/passkey/list-user-passkeys*', 'No passkeys yet'],
  accounts: ['**/list-accounts*', 'No sign-in methods'],
  list: ['**/organization/list*', 'no organization'],
  invitations: ['**/organization/list-user-invitations*', 'no invitation'],
} as const

export const networkChecks: readonly Check[] = [
  chromium(92, 'Offline: lists say error and never empty, and recover; a form keeps its values', async (stage) => {
    const person = await stage.person()
    const { page } = await stage.visit('none', { as: person })
    for (const [view, [call, empty]] of Object.entries(lists)) {
      await page.route(call, (route) => route.abort())
      await page.goto(`${stage.site.origin}/?view=${view}`)
      await page.getByRole('button', { name: 'Try again' }).first().waitFor()
      must(!(await page.locator('body').innerText()).includes(empty), `${view} calls itself empty`)
      await page.unroute(call)
      await page.evaluate(() => window.dispatchEvent(new Event('online')))
      const left = () => page.getByRole('button', { name: 'Try again' }).count()
      await until(left, (count) => count === 0, `${view} does not recover when the network is back`)
    }
    const { page: form } = await stage.visit('sign-in')
    await form.context().setOffline(true)
    await submitSignIn(form)
    await form.getByRole('button', { name: 'Try again' }).waitFor()
    await form.context().setOffline(false)
    same(await form.locator('input[name="email"]').inputValue(), 'nobody@example.com', 'the address')
    await form.getByRole('button', { name: 'Try again' }).click()
    await form.getByRole('alert').getByText('Wrong email or password').waitFor()
  }),
  chromium(
    93,
    'A session that ends behind an open dialog leads to sign-in, never to a spinner or nothing',
    async (stage) => {
      const person = await stage.person()
      const id = await organizationOf(stage.site, person, 'Acme')
      const { page } = await stage.visit(`profile&organization=${id}`, { as: person })
      await page.getByRole('tab').last().click()
      await page.locator('[role="tabpanel"] [data-tone="danger"]').last().click()
      const dialog = page.getByRole('dialog')
      const label = (await dialog.locator('label').first().textContent()) ?? ''
      await dialog.locator('input').fill(/[\da-f]{8}/.exec(label)?.[0] ?? '')
      await endSessions(stage.site, person)
      await dialog.locator('[data-part="submit"]').click()
      const signedOut = () => page.locator('body').innerText()
      await until(signedOut, (text) => /sign(ed)? (in|out)/i.test(text), 'Nobody is told to sign in')
      same(await page.locator('[aria-busy="true"]').count(), 0, 'spinners')
      await page.goto(`${stage.site.origin}/?view=password`)
      await page.getByRole('link', { name: 'Sign in' }).waitFor()
    },
  ),
  chromium(94, 'A session that is not fresh: the password again, then the action once more', async (stage) => {
    const person = await stage.person()
    const { page } = await stage.visit('delete', { as: person })
    await makeSessionsOld(stage.site, person)
    let calls = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/delete-user')) calls++
    })
    await page.locator('input[name="confirmation"]').fill(person.email)
    await page.locator('[data-part="submit"]').click()
    const dialog = page.getByRole('dialog')
    await dialog.locator('input[type="password"]').fill(person.password)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Check your email' }).waitFor()
    same(calls, 2, 'calls of the action')
    await dialog.waitFor({ state: 'detached' })
  }),
  chromium(95, 'A sign-out in one tab reaches the other within a second, open dialogs with it', async (stage) => {
    const person = await stage.person()
    const id = await organizationOf(stage.site, person, 'Acme')
    const { page } = await stage.visit(`profile&organization=${id}`, { as: person })
    await page.getByRole('tab').last().click()
    await page.locator('[role="tabpanel"] [data-tone="danger"]').last().click()
    await page.getByRole('dialog').waitFor()
    const other = await page.context().newPage()
    await other.goto(`${stage.site.origin}/?view=user-button`)
    await other.locator('[data-part="trigger"]').click()
    const gone = page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          const look = () => document.querySelector('[role="dialog"]') === null && resolve()
          new MutationObserver(look).observe(document.body, { childList: true, subtree: true })
        }),
    )
    await other.getByRole('menuitem', { name: 'Sign out' }).click()
    await Promise.race([
      gone,
      new Promise((_, reject) => setTimeout(() => reject(new Error('The dialog of the other tab stays open')), 60_000)),
    ])
    const text = () => page.locator('body').innerText()
    await until(text, (words) => !words.includes('Acme'), 'The other tab still shows the organization')
  }),
  chromium(96, 'A sign-in in one tab reaches the form in the other; a write keeps its organization', async (stage) => {
    const person = await stage.person()
    const [first, second] = [
      await organizationOf(stage.site, person, 'First'),
      await organizationOf(stage.site, person, 'Second'),
    ]
    const { page } = await stage.visit('sign-in')
    const other = await page.context().newPage()
    await other.goto(`${stage.site.origin}/?view=sign-in`)
    await submitSignIn(other, person.email, person.password)
    await other.getByRole('heading', { name: 'You’re signed in' }).waitFor()
    await page.getByRole('heading', { name: 'You’re signed in' }).waitFor()
    await page.goto(`${stage.site.origin}/?view=profile&organization=${first}`)
    await page.getByRole('button', { name: 'Change: Name' }).click()
    await page.locator('input[name="name"]').fill('First renamed')
    await other.evaluate(
      (organizationId) =>
        fetch('/api/auth/organization/set-active', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ organizationId }),
        }).then((response) => response.text()),
      second,
    )
    const request = page.waitForRequest('**/organization/update')
    await page.locator('[role="tabpanel"] [data-part="submit"]').first().click()
    const body = (await request).postDataJSON() as { organizationId?: string }
    same(body.organizationId, first, 'the organization that is written')
  }),
  chromium(97, 'A late answer brings nobody back who signed out', async (stage) => {
    const person = await stage.person()
    const { page } = await stage.visit('user-button', { as: person })
    await page.locator('[data-part="trigger"]').waitFor()
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    let late = 0
    await page.route('**/get-session*', async (route) => {
      const response = await route.fetch()
      late++
      await held
      await route.fulfill({ response })
    })
    await page.clock.install()
    await page.clock.runFor(120_000)
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await until(
      async () => late,
      (count) => count > 0,
      'The session is not asked for',
    )
    await page.locator('[data-part="trigger"]').click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.locator('[data-lk="user-button"] [data-part="trigger"]').waitFor({ state: 'detached' })
    release()
    await page.evaluate(() => fetch('/api/auth/ok').then((response) => response.text()))
    await page.clock.runFor(1_000)
    same(await page.locator('[data-part="trigger"]').count(), 0, 'user buttons after the late answer')
  }),
  chromium(98, 'A change that fails is not shown as done', async (stage) => {
    const person = await stage.person()
    const [one, two] = [
      await organizationOf(stage.site, person, 'First'),
      await organizationOf(stage.site, person, 'Second'),
    ]
    must(one !== two, 'There is one organization only')
    const { page } = await stage.visit('switcher', { as: person })
    await page.route('**/organization/set-active', answer(500, { code: 'INTERNAL_SERVER_ERROR', message: 'x' }))
    const trigger = page.locator('[data-lk="organization-switcher"] [data-part="trigger"]')
    const before = await trigger.innerText()
    await trigger.click()
    await page.getByRole('menuitemradio', { name: 'Second' }).click()
    await page.getByRole('alert').filter({ hasText: /./ }).first().waitFor()
    same(await trigger.innerText(), before, 'where the switcher says one is')
    const member = await stage.person()
    await join(stage.site, one, member)
    await page.goto(`${stage.site.origin}/?view=profile&organization=${one}`)
    await page.route('**/organization/update', answer(500, { code: 'INTERNAL_SERVER_ERROR', message: 'x' }))
    await page.getByRole('button', { name: 'Change: Name' }).click()
    await page.locator('input[name="name"]').fill('Renamed')
    await page.locator('[role="tabpanel"] [data-part="submit"]').first().click()
    await page.locator('[role="tabpanel"] [data-part="message"][data-state="error"]').waitFor()
  }),
  chromium(99, 'A browser that keeps no cookie is told so, and nothing goes round in circles', async (stage) => {
    const person = await stage.person()
    const { page } = await stage.visit('sign-in')
    await page.route('**/get-session*', async (route) => {
      await page.context().clearCookies()
      const { cookie: _, ...headers } = await route.request().allHeaders()
      await route.continue({ headers })
    })
    let loads = 0
    page.on('framenavigated', () => loads++)
    await submitSignIn(page, person.email, person.password)
    await page.getByRole('alert').getByText('didn’t keep the session').waitFor()
    same(loads, 0, 'pages that were loaded meanwhile')
  }),
]
