import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { inject } from 'vitest'
import { createTestDatabase } from '../support/postgres.ts'
import { startService } from '../support/process.ts'
import { scan, type Scanned } from './scanner.ts'
import { type Person, visit, type Visitor } from './visitor.ts'

/** The demonstration as `npm start` shows it: the built package, our own `auth.config.ts`, a database of its own. */
export interface Demo {
  readonly origin: string
  /** The administrator's way to the database, for what no page can do. */
  readonly databaseUrl: string
  stop(): Promise<void>
}

/** Starts `latchkey serve --dev`. The database is PostgreSQL, so that a test can reach it beside the service. */
export async function startDemo(): Promise<Demo> {
  const cwd = mkdtempSync(join(tmpdir(), 'latchkey-demo-'))
  const config = new URL('../../auth.config.ts', import.meta.url)
  writeFileSync(join(cwd, 'auth.config.ts'), readFileSync(config, 'utf8'))
  const database = await createTestDatabase(inject('postgres'))
  const service = await startService(['--dev'], { cwd, env: { DATABASE_URL: database.url } })
  return {
    origin: service.url,
    databaseUrl: database.url,
    async stop() {
      await service.stop()
      await database.drop()
      rmSync(cwd, { recursive: true, force: true })
    },
  }
}

/** Opens the playground in a fresh profile: another browser of the same person, or another person's. */
export async function openPlayground(
  browser: Browser,
  demo: Demo,
  options: BrowserContextOptions = {},
): Promise<Visitor> {
  const visitor = await visit(browser, demo, options)
  // Shorter than a test may take, so that what is missing is named.
  visitor.page.setDefaultTimeout(60_000)
  return visitor
}

/** Makes an account on the page. */
export async function signUp(page: Page, { name, email, password }: Person): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await welcome(page).waitFor()
}

/** What stands on top of the page of somebody who is signed in. */
export const welcome = (page: Page) => page.getByRole('heading', { name: 'You’re in' })

/** A heading by its words. */
export const title = (page: Page, name: string) => page.getByRole('heading', { name })

/** What the page says beside one of the facts about the session, e.g. `Address confirmed`. */
export async function fact(page: Page, term: string): Promise<string> {
  const row = page.locator('.facts > div').filter({ has: page.getByText(term, { exact: true }) })
  return (await row.getByRole('definition').textContent()) ?? ''
}

/**
 * Opens the development inbox, lets a scanner visit everything that was mailed to `to`, and opens the newest mail with
 * this subject. Gives what the scanner was told.
 */
export async function openMail(page: Page, demo: Demo, to: string, subject: RegExp): Promise<Scanned[]> {
  const link = page.getByRole('link', { name: subject }).first()
  await page.goto(`${demo.origin}/dev/inbox?to=${encodeURIComponent(to)}`)
  // A mail leaves right after its cause; until then the list has no subject for it, and a person reloads.
  for (const end = Date.now() + 20_000; !(await link.isVisible()); await page.reload()) {
    if (Date.now() > end) throw new Error(`No mail ${subject} to ${to}:\n${await page.locator('main').innerText()}`)
  }
  const scanned = await scan(demo.origin, to)
  await link.click()
  await page.getByRole('heading', { level: 1, name: subject }).waitFor()
  return scanned
}

/** The link above the texts of the mail that is open. */
export const mailedLink = (page: Page) => page.locator('main > p > a[href*="/api/auth/"]')

/** Clicks that link. */
export async function followLink(page: Page): Promise<void> {
  await mailedLink(page).click()
}

/** Clicks the button inside the mail itself, as it looks in a mail program. */
export async function followButton(page: Page, name: string): Promise<void> {
  await page.frameLocator('iframe').getByRole('link', { name }).click()
}
