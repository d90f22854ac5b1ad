import { readFileSync } from 'node:fs'
import type { Page, Route } from 'playwright-core'
import { callbackEnglish } from '../../widgets/locales/english/social-callback.ts'
import { everyEnglish } from '../../widgets/locales/english/every.ts'
import { findings } from '../widgets/axe.ts'
import { chromium, type Check, everywhere, must, same, until } from './check.ts'
import type { Tab } from './tab.ts'
import { clientCodes, unseenCodes } from './unseen-codes.ts'

/** An answer of the service in its place. */
export const answer =
  (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}) =>
  (route: Route): Promise<void> =>
    route.fulfill({ status, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) })

/** Fills the sign-in form of a page and sends it. */
export async function submitSignIn(page: Page, email = 'nobody@example.com', password = 'wrong one'): Promise<void> {
  await page.locator('input[name="email"]').fill(email)
  await page.locator('input[name="password"]').fill(password)
  await page.locator('[data-part="submit"]').click()
}

const message = '[data-lk="sign-in"] form [data-part="message"]'
const refusal = 'Wrong email or password'

/** A refused sign-in. */
async function refused(tab: Tab, email = 'nobody@example.com'): Promise<void> {
  await tab.fill('input[name="email"]', email)
  await tab.fill('input[name="password"]', 'wrong one')
  await tab.press('Enter')
  await tab.see(`${message}[data-state="error"]`)
}

/** Runs in the page: the fields that are marked as wrong, each with the words that are linked to it. */
const markedFields = () =>
  [...document.querySelectorAll('input[aria-invalid="true"]')].map((input) => {
    const ids = `${input.getAttribute('aria-describedby') ?? ''} ${input.getAttribute('aria-errormessage') ?? ''}`
    const words = ids.split(' ').map((id) => document.getElementById(id)?.textContent ?? '')
    return [input.getAttribute('name'), words.join('')] as const
  })

const texts = (tab: Tab) => tab.ask(() => document.querySelector('[data-part="message"]')?.textContent ?? '')

export const errorChecks: readonly Check[] = [
  chromium(24, 'Wrong credentials: one message beside the form that stays until it is edited', async (stage) => {
    const { page } = await stage.visit('sign-in', { before: (visitor) => visitor.page.clock.install() })
    await submitSignIn(page)
    const alert = page.locator(message)
    await alert.getByText(refusal).waitFor()
    await page.clock.runFor(30_000)
    must((await alert.textContent())?.includes(refusal) === true, 'The message went away by itself')
    same(await page.locator('[aria-invalid="true"]').count(), 0, 'fields that are blamed')
    await page.locator('input[name="password"]').press('x')
    await until(
      () => alert.textContent(),
      (text) => text === '',
      'The message outlives an edit',
    )
  }),
  everywhere(25, 'The message is a live region that is there before its text', async (stage) => {
    const tab = await stage.tab('sign-in')
    const before = await tab.ask((selector) => {
      const region = document.querySelector(selector)
      region?.setAttribute('data-seen', '')
      const isLive = region?.matches('[role="alert"], [role="status"], [aria-live="polite"], [aria-live="assertive"]')
      return [isLive, region?.textContent]
    }, message)
    same(before, [true, ''], 'an empty live region before anything is sent')
    await refused(tab)
    must(
      await tab.ask((selector) => document.querySelector(selector)?.hasAttribute('data-seen') === true, message),
      'The live region was put in anew together with its text',
    )
  }),
  everywhere(26, 'Field errors: aria-invalid, linked text, and what to do', async (stage) => {
    const tab = await stage.tab('sign-up')
    await tab.fill('input[name="name"]', 'Ada')
    const send = async (email: string, password: string) => {
      await tab.fill('input[name="email"]', email)
      await tab.fill('input[name="password"]', password)
      await tab.press('Enter')
      await tab.see('[data-part="error"]')
      return tab.ask(markedFields)
    }
    const found = [...(await send('ada@', 'long enough for it')), ...(await send('ada@example.com', 'short'))]
    same(
      found.map(([name]) => name),
      ['email', 'password'],
      'fields that are marked',
    )
    must(/@example\.com/.test(found[0]?.[1] ?? ''), 'The error of the address suggests nothing')
    must(/8/.test(found[1]?.[1] ?? ''), 'The error of the password does not say the rule')
  }),
  everywhere(27, 'Focus goes to the first invalid field, or to the message', async (stage) => {
    const tab = await stage.tab('sign-up')
    await tab.fill('input[name="name"]', 'Ada')
    await tab.press('Enter')
    await tab.see('[data-part="error"]')
    const focused = () => tab.ask(() => document.activeElement?.getAttribute('name'))
    await until(focused, (name) => name === 'email', 'The focus is not in the first invalid field')
    await tab.open('sign-in')
    await refused(tab)
    const summary = () => tab.ask((selector) => document.activeElement === document.querySelector(selector), message)
    await until(summary, Boolean, 'The focus is not on the message')
  }),
  everywhere(28, 'Identifier and password are kept after a failure', async (stage) => {
    const tab = await stage.tab('sign-in')
    await refused(tab)
    const values = await tab.ask(() =>
      ['email', 'password'].map((name) => document.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.value),
    )
    same(values, ['nobody@example.com', 'wrong one'], 'what is left')
  }),
  everywhere(29, 'An error goes with an edit of its field, not of another one', async (stage) => {
    const tab = await stage.tab('sign-up')
    await tab.click('[data-part="submit"]')
    await tab.see('[data-part="error"]')
    const count = () => tab.ask(() => document.querySelectorAll('[data-part="error"]').length)
    same(await count(), 3, 'errors of three empty fields')
    await tab.fill('input[name="name"]', 'A')
    await until(count, (errors) => errors === 2, 'An edit does not take exactly the error of its field away')
    const left = await tab.ask(() => document.querySelector('[aria-invalid="true"]')?.getAttribute('name'))
    same(left, 'email', 'the field that is still marked')
  }),
  everywhere(30, 'No error before blur or submit', async (stage) => {
    const tab = await stage.tab('sign-up')
    for (const name of ['email', 'password']) {
      await tab.click(`input[name="${name}"]`)
      await tab.type('a')
      same(await tab.ask(() => document.querySelectorAll('[aria-invalid="true"]').length), 0, 'errors of one letter')
    }
  }),
  chromium(31, 'Two errors at once are both shown', async (stage) => {
    const { page } = await stage.visit('sign-up')
    const fields = ['email', 'password'].map((path) => ({ path, expected: 'something else' }))
    await page.route('**/sign-up/email', answer(400, { code: 'VALIDATION_ERROR', message: 'x', fields }))
    await page.locator('input[name="name"]').fill('Ada')
    await submitSignIn(page)
    await page.locator('[data-part="error"]').first().waitFor()
    same(await page.locator('[data-part="error"]').count(), 2, 'errors that are shown')
  }),
  chromium(32, 'Every code has a sentence; an unknown one a general sentence and its code', async (stage) => {
    const list = readFileSync(new URL('../../docs/errors.md', import.meta.url), 'utf8')
    const codes = [...list.matchAll(/^\| `([A-Z_\d]+)`/gm)].map(([, code = '']) => code)
    must(codes.length > 100, 'The catalogue of codes could not be read')
    const wordless = [...codes, ...clientCodes].filter(
      (code) => !Object.hasOwn(everyEnglish, `errors.${code}`) && !unseenCodes.has(code),
    )
    same([...new Set(wordless)], [], 'codes without a sentence')
    const { page } = await stage.visit('sign-in')
    await page.route('**/sign-in/**', answer(400, { code: 'MOON_IN_WRONG_PHASE', message: 'internal words' }))
    await submitSignIn(page)
    await page.locator(message).getByText('MOON_IN_WRONG_PHASE').waitFor()
    must(!(await page.locator(message).innerText()).includes('internal words'), 'The text of the service is shown')
  }),
  everywhere(33, 'Nothing on the page says whether an account exists', async (stage) => {
    const { email } = await stage.person()
    const tab = await stage.tab('sign-in&without=username')
    const seen: string[] = []
    for (const address of [email, `no-${email}`]) {
      await tab.open('sign-in&without=username')
      await refused(tab, address)
      const height = await tab.ask(() => document.querySelector('[data-lk]')?.getBoundingClientRect().height)
      seen.push(`${await texts(tab)} ${height}`)
      await tab.open('forgot')
      await tab.fill('input[name="email"]', address)
      await tab.press('Enter')
      await tab.see('[data-lk="forgot-password"]:not(:has(form))')
      const words = await tab.ask(() => document.querySelector('[data-lk]')?.textContent ?? '')
      // The wait until the next mail is counted down meanwhile.
      seen.push(words.replaceAll(address, '…').replace(/\d+ seconds/, '… seconds'))
    }
    same(seen.slice(0, 2), seen.slice(2), 'what somebody with an account sees')
  }),
  chromium(34, 'Unverified: explains, offers to send again after a wait, keeps the address', async (stage) => {
    const { page } = await stage.visit('sign-in')
    await page.route('**/sign-in/email', answer(403, { code: 'EMAIL_NOT_VERIFIED', message: 'x' }))
    await submitSignIn(page, 'late@example.com')
    await page.locator('[data-lk="sign-in"][data-state="unverified"]').waitFor()
    must((await page.locator('[data-lk]').innerText()).includes('late@example.com'), 'The address is not named')
    const again = page.getByRole('button', { name: 'Resend' })
    same(await again.getAttribute('aria-disabled'), 'true', 'sending again at once')
    await page.getByText(/Resend in/).waitFor()
    await page.getByRole('button', { name: 'Back to sign-in' }).click()
    same(await page.locator('input[name="email"]').inputValue(), 'late@example.com', 'the address back in the form')
  }),
  chromium(35, '429: says the wait, holds the button back, counts without a word each second', async (stage) => {
    const { page } = await stage.visit('sign-in', { before: (visitor) => visitor.page.clock.install() })
    await page.route('**/sign-in/email', answer(429, { message: 'x' }, { 'retry-after': '65' }))
    await submitSignIn(page)
    const left = page.getByText(/Try again in/)
    await left.waitFor()
    const first = await left.textContent()
    same(await page.locator('[data-part="submit"]').getAttribute('aria-disabled'), 'true', 'the button meanwhile')
    must(await left.evaluate((element) => element.closest('[aria-hidden="true"]') !== null), 'Each second is announced')
    await page.clock.runFor(20_000)
    await until(
      () => left.textContent(),
      (text) => text !== first,
      'The countdown stands still',
    )
    await page.clock.runFor(60_000)
    await page.getByText('You can try again now.').waitFor()
    same(await page.locator('[data-part="submit"]').getAttribute('aria-disabled'), null, 'the button afterwards')
  }),
  chromium(36, 'No network and 5xx: says so, offers to try again, keeps the values', async (stage) => {
    const { page } = await stage.visit('sign-in')
    const broken = [
      (route: Route) => route.abort(),
      answer(500, { code: 'INTERNAL_SERVER_ERROR', message: 'x' }),
      answer(502, 'bad gateway'),
    ]
    for (const how of broken) {
      await page.route('**/sign-in/email', how, { times: 1 })
      await submitSignIn(page)
      await page.locator(message).getByRole('button', { name: 'Try again' }).waitFor()
      same(await page.locator('input[name="password"]').inputValue(), 'wrong one', 'the password')
    }
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.locator(message).getByText(refusal).waitFor()
  }),
  everywhere(37, 'Success is announced and visible', async (stage) => {
    const person = await stage.person()
    const tab = await stage.tab('password', { as: person })
    await tab.fill('input[name="currentPassword"]', person.password)
    await tab.fill('input[name="newPassword"]', 'another long password')
    await tab.press('Enter')
    const heard = () =>
      tab.ask(() => {
        const regions = [...document.querySelectorAll('output, [role="status"], [role="alert"], [aria-live]')]
        const focused = document.activeElement
        const isStep = focused instanceof HTMLElement && focused.matches('[data-part="title"]')
        const described = document.getElementById(focused?.getAttribute('aria-describedby') ?? '')
        const step = isStep ? [focused.innerText, described?.innerText ?? ''] : []
        return [...regions.map((region) => region.textContent ?? ''), ...step].join(' ').trim()
      })
    await until(heard, (text) => /chang|sav/i.test(text), 'Nothing says that the password is changed')
  }),
  chromium(38, 'Errors have an icon beside the text, and contrast in both themes', async (stage) => {
    for (const theme of ['light', 'dark']) {
      const { page } = await stage.visit(`sign-up&theme=${theme}`)
      await page.locator('[data-part="submit"]').click()
      await page.locator('[data-part="error"]').first().waitFor()
      const bare = page.locator('[data-part="error"]:not(:has(svg))')
      same(await bare.count(), 0, 'errors without an icon')
      same(
        (await findings(page)).filter((line) => line.startsWith('color-contrast')),
        [],
        `contrast in ${theme}`,
      )
    }
  }),
  chromium(39, 'Every ?error= of a way back has its own sentence and leaves the address', async (stage) => {
    const { page } = await stage.visit('none')
    const codes = Object.keys(callbackEnglish).flatMap((key) =>
      key.startsWith('callback.') && key !== 'callback.unknown' ? [key.slice('callback.'.length)] : [],
    )
    const seen = new Set<string>()
    for (const code of codes) {
      await page.goto(`${stage.site.origin}/?view=error&error=${code}`)
      const text = await page.getByRole('alert').first().innerText()
      must(!text.includes(code) && text !== callbackEnglish['callback.unknown'], `${code} has no sentence of its own`)
      must(!page.url().includes('error='), 'The code stays in the address')
      seen.add(text)
    }
    must(seen.size >= codes.length - 2, `${codes.length} codes share ${seen.size} sentences`)
    await page.goto(`${stage.site.origin}/?view=error&error=<b>words+of+a+stranger`)
    must(!(await page.locator('body').innerText()).includes('stranger'), 'The text of the address is shown')
    await page.goto(`${stage.site.origin}/?view=sign-in-social&error=access_denied`)
    await page.getByText('You declined').waitFor()
    must(!page.url().includes('error='), 'Sign-in leaves the code in the address')
  }),
  chromium(40, 'The console stays clean', async (stage) => {
    const person = await stage.person()
    const { page, problems } = await stage.visit('sign-in')
    await submitSignIn(page)
    await page.locator(message).getByText(refusal).waitFor()
    await submitSignIn(page, person.email, person.password)
    await page.getByRole('heading', { name: 'You’re signed in' }).waitFor()
    for (const view of ['password', 'passkeys', 'accounts', 'profile', 'switcher', 'list', 'create', 'invitations']) {
      await page.goto(`${stage.site.origin}/?view=${view}`)
      await page.locator('[data-lk]').first().waitFor()
      await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' })
    }
    same(problems, [], 'what the console says')
  }),
]
