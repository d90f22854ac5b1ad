import type { Page } from 'playwright-core'
import { sql } from '../../runtime/database/sql.ts'
import { addVirtualAuthenticator } from '../support/virtual-authenticator.ts'
import { recordRequests, requests } from '../widgets/passkey-site.ts'
import { chromium, type Check, must, same, until } from './check.ts'
import type { ChromiumStage } from './stage.ts'

const passkeyButton = (page: Page) => page.getByRole('button', { name: 'Sign in with a passkey' })
const pending = async (page: Page) => (await requests(page)).filter((request) => request.endsWith('pending'))
/** Opens the menu of the one passkey. */
const actions = (page: Page) => page.getByRole('button', { name: /^Actions for / }).click()
const rows = (page: Page) => page.locator('[data-lk="passkeys"] li')

/** Somebody with a device at a view; what the page asks the device for is recorded. */
async function withDevice(stage: ChromiumStage, view: string, agrees = true) {
  const person = await stage.person()
  const visitor = await stage.visit('none', { as: person })
  const device = await addVirtualAuthenticator(visitor.page, { agrees })
  await visitor.page.addInitScript(recordRequests)
  const open = async (next: string) => {
    await visitor.page.goto(`${stage.site.origin}/?view=${next}`)
    await visitor.page.locator('[data-lk], button, h1').first().waitFor()
  }
  await open(view)
  return { ...visitor, device, person, open }
}

/** Somebody who has a passkey and is signed out, at the form. */
async function holder(stage: ChromiumStage, view = 'sign-in') {
  const visitor = await withDevice(stage, 'passkeys')
  const { page, device, open } = visitor
  await page.getByRole('button', { name: 'Add passkey' }).click()
  await page.getByText('added.').waitFor()
  await device.agrees(false)
  await page.context().clearCookies()
  await open(view)
  return visitor
}

const waits = (page: Page) =>
  until(
    () => pending(page),
    (open) => open.length === 1 && open[0] === 'conditional pending',
    'Nothing waits in autofill',
  )

export const passkeyChecks: readonly Check[] = [
  chromium(41, 'Passkeys wait in autofill only where the browser can, and no prompt comes by itself', async (stage) => {
    const { page, open } = await withDevice(stage, 'none', false)
    await page.context().clearCookies()
    await open('sign-in')
    await waits(page)
    must(
      (await requests(page)).every((request) => request.startsWith('conditional')),
      'A prompt came by itself',
    )
    await page.addInitScript(() => {
      PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false)
    })
    await open('sign-in')
    await passkeyButton(page).waitFor()
    await page.locator('input[name="email"]').fill('somebody')
    same(await requests(page), [], 'requests of a browser that cannot')
  }),
  chromium(42, 'There is one request at a time; button, submit and leaving end it', async (stage) => {
    const { page, open } = await withDevice(stage, 'none', false)
    await page.context().clearCookies()
    await open('sign-in&leave')
    await waits(page)
    await passkeyButton(page).click()
    await until(
      () => pending(page),
      (all) => all.length === 1 && all[0] === 'modal pending',
      'Not one request alone',
    )
    await open('sign-in&leave')
    await waits(page)
    await page.locator('#leave').click()
    await until(
      () => pending(page),
      (all) => all.length === 0,
      'Leaving does not end the request',
    )
    await page.locator('#leave').click()
    await waits(page)
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/sign-in/email', async (route) => {
      await held
      await route.continue()
    })
    await page.locator('input[name="email"]').fill('nobody@example.com')
    await page.locator('input[name="password"]').fill('wrong')
    await page.keyboard.press('Enter')
    await until(
      () => pending(page),
      (all) => all.length === 0,
      'Sending the form does not end the request',
    )
    release()
  }),
  chromium(43, 'A passkey that is chosen in autofill signs in without a click', async (stage) => {
    const { page, device, person, open } = await holder(stage, 'none')
    await device.agrees(true)
    await open('sign-in')
    await page.getByText(`as ${person.email}`).waitFor()
    must(
      (await requests(page)).every((request) => !request.startsWith('modal')),
      'A prompt came',
    )
  }),
  chromium(44, 'Who cancels is told softly, in autofill nothing', async (stage) => {
    const { page, device, open } = await holder(stage, 'none')
    await device.proves(false)
    await device.agrees(true)
    await open('sign-in')
    await until(
      () => requests(page),
      (all) => all.at(-1) === 'conditional NotAllowedError',
      'Nothing was cancelled',
    )
    same(await page.getByText('Canceled').count(), 0, 'words about a cancelled autofill')
    await passkeyButton(page).click()
    await page.getByText('Canceled.').waitFor()
    same(await page.locator('[data-part="message"][data-state="error"]').count(), 0, 'red errors')
  }),
  chromium(45, 'The button is there where supported, and hidden where not', async (stage) => {
    const { page } = await stage.visit('sign-in')
    await passkeyButton(page).waitFor()
    await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'))
    await page.reload()
    await page.locator('input[name="email"]').waitFor()
    same(await passkeyButton(page).count(), 0, 'buttons in a browser without passkeys')
  }),
  chromium(46, 'Registered already, cancelled and wrong site have texts of their own', async (stage) => {
    const { page, device } = await withDevice(stage, 'passkeys')
    const add = page.getByRole('button', { name: 'Add passkey' })
    const said = async () => {
      const text = () =>
        page.locator('[data-lk="passkeys"] [data-part="message"], [data-lk="passkeys"] output').allInnerTexts()
      return (await until(text, (all) => all.join('').trim() !== '', 'Nothing is said')).join(' ').trim()
    }
    const texts = new Set<string>()
    await add.click()
    await rows(page).first().waitFor()
    await page.reload()
    await add.click()
    texts.add(await said())
    await page.reload()
    await device.proves(false)
    await page.addInitScript(() => {
      navigator.credentials.create = () => Promise.reject(new DOMException('x', 'NotAllowedError'))
    })
    await page.reload()
    await add.click()
    texts.add(await said())
    await page.addInitScript(() => {
      navigator.credentials.create = () => Promise.reject(new DOMException('x', 'SecurityError'))
    })
    await page.reload()
    await add.click()
    texts.add(await said())
    same(texts.size, 3, `different texts among ${JSON.stringify([...texts])}`)
  }),
  chromium(
    47,
    'A new passkey: excluded twice, named, renamed; the list says when; an invitation when none',
    async (stage) => {
      const { page } = await withDevice(stage, 'passkeys')
      await page.getByText('No passkeys yet').waitFor()
      const options = page.waitForResponse('**/passkey/generate-register-options*')
      await page.getByRole('button', { name: 'Add passkey' }).click()
      await options
      await rows(page).first().waitFor()
      must(/Added .+, never used/.test(await rows(page).first().innerText()), 'The list does not say when')
      must((await rows(page).first().locator('strong').innerText()).trim() !== '', 'The passkey has no name')
      await actions(page)
      await page.getByRole('menuitem', { name: 'Rename' }).click()
      await page.locator('[data-lk="passkeys"] li input').fill('My key')
      await page.keyboard.press('Enter')
      await page.getByText('My key', { exact: true }).waitFor()
      const again = page.waitForResponse('**/passkey/generate-register-options*')
      await page.reload()
      await page.getByRole('button', { name: 'Add passkey' }).click()
      const body = (await (await again).json()) as { excludeCredentials?: unknown[] }
      same(body.excludeCredentials?.length, 1, 'passkeys that are excluded')
    },
  ),
  chromium(48, 'After a removal the browser is told', async (stage) => {
    const { page, device } = await withDevice(stage, 'passkeys')
    await page.getByRole('button', { name: 'Add passkey' }).click()
    await actions(page)
    await page.getByRole('menuitem', { name: 'Remove' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Remove/ })
      .click()
    await until(
      () => device.held(),
      (held) => held.length === 0,
      'The device still offers the passkey',
    )
  }),
  chromium(49, 'The last way to sign in cannot be removed, and it is said why', async (stage) => {
    const { page, person, open } = await withDevice(stage, 'passkeys')
    await page.getByRole('button', { name: 'Add passkey' }).click()
    await rows(page).first().waitFor()
    await stage.site.test.db.query(sql`
      delete from latchkey.account where user_id = (select id from latchkey.user where email = ${person.email})`)
    await open('passkeys')
    await actions(page)
    const remove = page.getByRole('menuitem', { name: 'Remove' })
    await until(
      () => remove.getAttribute('aria-disabled'),
      (off) => off === 'true',
      'The last passkey can be removed',
    )
    const reason = await remove.locator('small').innerText()
    must(reason.length > 20, 'Nothing says why')
  }),
]
