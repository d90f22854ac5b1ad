import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { startService } from '../support/process.ts'

/** The tour as `npm start` shows it: the built package, our own `auth.config.ts`, and an empty embedded database. */
export async function startTour() {
  const cwd = mkdtempSync(join(tmpdir(), 'latchkey-tour-'))
  writeFileSync(join(cwd, 'auth.config.ts'), readFileSync(new URL('../../auth.config.ts', import.meta.url), 'utf8'))
  const service = await startService(['--dev'], { cwd })
  return {
    origin: service.url,
    async stop() {
      await service.stop()
      rmSync(cwd, { recursive: true, force: true })
    },
  }
}

/** Tells when nothing is on its way any more; counts from now on. */
export function watchRequests(page: Page): () => Promise<void> {
  const waiting = new Set<unknown>()
  page.on('request', (request) => waiting.add(request))
  page.on('requestfinished', (request) => void waiting.delete(request))
  page.on('requestfailed', (request) => void waiting.delete(request))
  return async () => await expect.poll(() => waiting.size, { interval: 10 }).toBe(0)
}

export const list = (page: Page) => page.getByRole('navigation', { name: 'Components' })
export const states = (page: Page) => page.getByRole('navigation', { name: 'States' })
export const stage = (page: Page) => page.getByRole('region', { name: 'Preview' })
/** The names of the components in the list, or in one group of it, in their order. */
export async function componentNames(page: Page, group?: string): Promise<string[]> {
  await list(page).waitFor()
  const within = group === undefined ? list(page) : list(page).getByRole('region', { name: group, exact: true })
  return within.getByRole('link').allTextContents()
}

/** Opens a component by its link and waits until it has all that it asks for. An open menu in front of the link does not matter. */
export async function openComponent(page: Page, name: string, settled: () => Promise<void>): Promise<void> {
  await list(page).getByRole('link', { name, exact: true }).dispatchEvent('click')
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
  await settled()
}

/** By how many pixels the page is wider than its window. */
export const excess = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
