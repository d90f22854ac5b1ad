import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import { freePort } from '../support/process.ts'
import { ada, fillSignIn, fillSignUp, watch } from '../widgets/visitor.ts'
import { keepRunning, type Running, type Terminal, type } from './readme-shell.ts'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../..', import.meta.url))
const newPassword = 'another long password'

/** What the section says to do, in its order: lines of a terminal, and files to write. */
type Step = { readonly lines: readonly string[] } | { readonly file: string; readonly text: string }

/** The code blocks of the section. A first line that is a comment with a path names the file. */
async function stepsOfSection(): Promise<readonly Step[]> {
  const page = await readFile(join(root, 'README.md'), 'utf8')
  const [, section = ''] = /^## Embedding it, in five minutes\n(.*?)^## /ms.exec(page) ?? []
  return [...section.matchAll(/^```(\w*)\n(.*?)^```$/gms)].map(([, language, text = '']): Step => {
    if (language === '') return { lines: text.trim().split('\n') }
    const [, file] = /^\/\/ ([\w./-]+\.tsx?)\n/.exec(text) ?? []
    if (file === undefined) throw new Error(`This block names no file:\n${text}`)
    return { file, text }
  })
}

describe('the five minutes of the README, followed by somebody who has nothing yet', () => {
  let desk: string
  let port: { readonly page: number; readonly service: number }
  let browser: Browser
  let page: Page
  let problems: string[]
  const running: Running[] = []

  /** The text with free ports in the place of its own, which may be taken on this machine. */
  const here = (text: string) =>
    text
      .replaceAll('localhost:5173', `localhost:${port.page}`)
      .replaceAll('localhost:3000', `localhost:${port.service}`)

  /** Types the lines one after the other; `cd` counts for those that follow, and servers go on. */
  async function follow(lines: readonly string[], start: Terminal, packages: string): Promise<Terminal> {
    let terminal = start
    for (const line of lines) {
      const [, folder] = /^cd (\S+)$/.exec(line) ?? []
      if (folder !== undefined) terminal = { ...terminal, cwd: join(terminal.cwd, folder) }
      else if (line === 'npx latchkey serve')
        running.push(await keepRunning(line, here('http://localhost:3000/api/auth/ok'), terminal))
      else if (line === 'npm run dev')
        running.push(
          await keepRunning(`${line} -- --port ${port.page} --strictPort`, here('http://localhost:5173'), terminal),
        )
      else await type(line.replace('npm i latchkey @latchkey/react', `npm i ${packages}`), terminal)
      if (line.startsWith('npx latchkey init')) {
        const config = join(terminal.cwd, 'auth.config.ts')
        await writeFile(config, here(await readFile(config, 'utf8')))
      }
    }
    return terminal
  }

  beforeAll(async () => {
    desk = await mkdtemp(join(tmpdir(), 'latchkey-readme-'))
    port = { page: await freePort(), service: await freePort() }
    const shelf = join(desk, 'packages')
    await mkdir(shelf)
    for (const folder of [root, join(root, 'widgets')])
      await run('npm', ['pack', '--ignore-scripts', '--pack-destination', shelf], { cwd: folder })
    const packages = (await readdir(shelf)).map((name) => join(shelf, name)).join(' ')
    let terminal: Terminal = {
      cwd: desk,
      env: {
        PORT: String(port.service),
        LATCHKEY_BASE_URL: here('http://localhost:3000'),
        NO_COLOR: '1',
        // Nobody is there to answer npm's question whether to fetch the program that makes the project.
        npm_config_yes: 'true',
        npm_config_prefer_offline: 'true',
      },
    }
    for (const step of await stepsOfSection()) {
      if ('lines' in step) terminal = await follow(step.lines, terminal, packages)
      else {
        const path = join(terminal.cwd, step.file)
        await mkdir(dirname(path), { recursive: true })
        await writeFile(path, here(step.text))
      }
    }
    await type('npm run build', terminal)
    browser = await openBrowser(inject('browser'))
    page = await browser.newPage()
    page.setDefaultTimeout(60_000)
    problems = watch(page)
    await page.goto(here('http://localhost:5173'))
  })
  afterAll(async () => {
    await browser?.close()
    await Promise.all(running.map((server) => server.stop()))
    await rm(desk, { recursive: true, force: true })
  })

  const submit = () => page.locator('[data-part="submit"]').click()
  const title = (name: string | RegExp) => page.getByRole('heading', { name }).waitFor()
  const openMenu = () => page.getByRole('button', { name: /Ada Lovelace/ }).click()

  it('starts the service and the page', () => {
    expect(running).toHaveLength(2)
  })

  it('signs up, and shows the application', async () => {
    await page.getByRole('button', { name: 'Sign up', exact: true }).click()
    await fillSignUp(page, ada)
    await submit()
    await page.getByText('Your application').waitFor()
  })

  it('shows the profile behind the initials', async () => {
    await openMenu()
    await page.getByRole('menuitem', { name: 'Manage account' }).click()
    await page.getByRole('tabpanel', { name: 'Account' }).getByRole('heading', { name: 'Profile' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/account')
    await page.getByText(ada.email).first().waitFor()
  })

  it('signs out, and mails a link for a new password to the inbox of development', async () => {
    await openMenu()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.getByRole('button', { name: 'Forgot password?' }).click()
    await title('Forgot your password?')
    await page.getByLabel('Email').fill(ada.email)
    await submit()
    await title('Check your email')
    await page.goto(here('http://localhost:3000/dev/inbox'))
    await page
      .getByRole('link', { name: /password/i })
      .first()
      .click()
    await page.getByRole('link', { name: /reset-password/ }).click()
    await title('Reset your password')
    expect(page.url()).toBe(here('http://localhost:5173/reset-password'))
  })

  it('sets the new password, and signs in with it', async () => {
    await page.getByLabel('New password').fill(newPassword)
    await submit()
    await title('Password changed')
    await page.getByRole('link', { name: 'Sign in' }).click()
    await fillSignIn(page, { email: ada.email, password: newPassword })
    await submit()
    await page.getByText('Your application').waitFor()
  })

  it('complained about nothing in the browser’s console', () => {
    expect(problems).toEqual([])
  })
})
