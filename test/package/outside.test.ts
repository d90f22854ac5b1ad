import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { preview, type PreviewServer } from 'vite'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import { freePort, type Service, startService } from '../support/process.ts'
import { ada, fillSignIn, watch } from '../widgets/visitor.ts'
import { type Installed, installOutside } from './install.ts'

// Hosts of one site, as in production; browsers find every name below localhost on their own machine.
const host = { page: 'app.acme.localhost', service: 'auth.acme.localhost' }

let installed: Installed
let service: Service
let served: PreviewServer
let browser: Browser
let page: Page
let problems: string[]

beforeAll(async () => {
  installed = await installOutside('examples/vite', [], ['latchkey', '@latchkey/react'])
  const port = await freePort()
  const origin = { page: `http://${host.page}:${port}`, service: '' }
  await installed.edit('auth.config.ts', (text) => text.replace('http://localhost:5173', origin.page))
  service = await startAt(installed)
  origin.service = `http://${host.service}:${new URL(service.url).port}`
  await installed.edit('main.tsx', (text) => text.replace('http://localhost:3000', origin.service))
  await installed.run('vite', ['build'])
  served = await preview({
    root: installed.folder,
    configFile: false,
    logLevel: 'error',
    preview: { host: 'localhost', port, strictPort: true },
  })
  await signUp(service.url, origin.service)
  browser = await openBrowser(inject('browser'))
  page = await browser.newPage()
  page.setDefaultTimeout(60_000)
  problems = watch(page)
  await page.goto(origin.page)
})
afterAll(async () => {
  await browser?.close()
  await served?.close()
  await service?.stop()
  await installed?.remove()
})

/** The installed command, told the name by which browsers reach it. */
async function startAt({ folder, program }: Installed): Promise<Service> {
  const port = await freePort()
  return startService(['--dev'], {
    cwd: folder,
    program,
    port,
    env: { LATCHKEY_BASE_URL: `http://${host.service}:${port}` },
  })
}

/** An account for the visitor, made beside the page. */
async function signUp(url: string, origin: string): Promise<void> {
  const response = await fetch(`${url}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify(ada),
  })
  if (!response.ok) throw new Error(`No account: ${response.status} ${await response.text()}`)
}

describe('a site of Vite and React that installed the packed packages', () => {
  it('needs fewer than 20 lines of its own', async () => {
    const texts = await Promise.all(
      ['main.tsx', 'index.html'].map((file) => readFile(join(installed.folder, file), 'utf8')),
    )
    const lines = texts.flatMap((text) => text.split('\n')).filter((line) => line.trim() !== '')
    expect(lines.length).toBeLessThan(20)
  })

  it('has the colours of the style sheet in the light and in the dark, whatever the build made of it', async () => {
    const card = page.locator('[data-part="card"]').first()
    const ground = () => card.evaluate((element) => getComputedStyle(element).backgroundColor)
    await page.emulateMedia({ colorScheme: 'light' })
    await expect.poll(ground).toBe('rgb(255, 255, 255)')
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(ground).toBe('rgb(21, 21, 24)')
    await page.emulateMedia({ colorScheme: null })
  })

  it('signs in at a service of another origin, and stays signed in', async () => {
    await fillSignIn(page, ada)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page
      .getByRole('button', { name: /Ada Lovelace/ })
      .first()
      .waitFor()
    await page.reload()
    await page.locator('[data-lk="user-button"] button').waitFor()
    expect(await page.getByLabel('Password').count()).toBe(0)
  })

  it('makes an organization, goes back to the own account, and to the organization again', async () => {
    const trigger = page.locator('[data-lk="organization-switcher"] [data-part="trigger"]')
    await trigger.click()
    await page.getByRole('menuitem', { name: 'Create organization' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Analytical Engines')
    await page.getByRole('dialog').locator('[data-part="submit"]').click()
    await expect.poll(() => trigger.textContent()).toContain('Analytical Engines')
    await trigger.click()
    await page.getByRole('menuitemradio', { name: 'Personal account' }).click()
    await expect.poll(() => trigger.textContent()).toContain('Ada Lovelace')
    await trigger.click()
    await page.getByRole('menuitemradio', { name: 'Analytical Engines' }).click()
    await expect.poll(() => trigger.textContent()).toContain('Analytical Engines')
  })

  it('signs out from the user’s menu, and the form is there again', async () => {
    await page.locator('[data-lk="user-button"] button').click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.getByLabel('Password', { exact: true }).waitFor()
  })

  it('complained about nothing in the browser’s console', () => {
    expect(problems).toEqual([])
  })

  it('holds one copy of React and nothing of the service', async () => {
    const assets = join(installed.folder, 'dist/assets')
    const scripts = (await readdir(assets)).filter((name) => name.endsWith('.js'))
    const texts = await Promise.all(scripts.map((name) => readFile(join(assets, name), 'utf8')))
    const together = texts.join('\n')
    expect(together.split('react.transitional.element').length - 1).toBeGreaterThan(0)
    expect(
      scripts.filter((_, index) =>
        /__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE\s*=/.test(texts[index] ?? ''),
      ),
    ).toHaveLength(1)
    expect(together).not.toMatch(/node:crypto|argon2|arktype/)
  })
})
