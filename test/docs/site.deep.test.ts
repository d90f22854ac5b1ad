import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { parts } from '../../docs/.vitepress/pages.ts'
import { openBrowser } from '../support/browser.ts'
import { pagesOf } from './snippets.ts'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../..', import.meta.url))
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.png': 'image/png',
  '.txt': 'text/plain; charset=utf-8',
}

let folder: string
let server: Server
let origin: string
let browser: Browser

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-docs-'))
  const cli = join(root, 'node_modules/vitepress/bin/vitepress.js')
  await run(process.execPath, [cli, 'build', 'docs', '--outDir', folder], { cwd: root })
  server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const file = pathname.endsWith('/') ? `${pathname}index.html` : pathname
    const path = join(folder, decodeURIComponent(extname(file) === '' ? `${file}.html` : file))
    readFile(path).then(
      (text) => response.setHeader('content-type', types[extname(path)] ?? 'application/octet-stream').end(text),
      () => response.writeHead(404).end(),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('The server has no address')
  origin = `http://localhost:${address.port}`
  browser = await openBrowser(inject('browser'))
})
afterAll(async () => {
  await browser?.close()
  server?.close()
  await rm(folder, { recursive: true, force: true })
})

/** The pages that the search box offers for `words`, best first. */
async function found(page: Page, words: string): Promise<string[]> {
  await page.goto(`${origin}/`)
  const box = page.locator('.VPLocalSearchBox')
  const search = box.getByRole('searchbox')
  // A key that is pressed before the page's script is there opens nothing.
  const open = async () => {
    await page.keyboard.press('ControlOrMeta+k')
    await search.waitFor({ timeout: 2000 })
  }
  await vi.waitFor(open, { timeout: 60_000 })
  await search.fill(words)
  const results = box.locator('a.result')
  await results.first().waitFor()
  const links = await results.evaluateAll((all) =>
    all.map((link) => new URL(link.getAttribute('href') ?? '', location.href)),
  )
  return [...new Set(links.map(({ pathname }) => pathname.slice(1).replace('.html', '')))]
}

describe('the site of the documentation', () => {
  it('has every page in its side bar, once, and every page of docs there', async () => {
    const listed = Object.values(parts).flatMap((pages) => pages.map(([file]) => `docs/${file}.md`))
    const written = (await pagesOf(root)).filter((page) => page !== 'README.md' && page !== 'docs/index.md')
    expect(listed.toSorted()).toEqual(written.toSorted())
  })

  it.each([
    ['CORS', ['security', 'other-origin', 'mounting', 'troubleshooting']],
    ['reset password', ['mail', 'glossary', 'errors', 'widgets', 'client']],
    ['SMTP', ['mail']],
    ['migrate', ['cli', 'upgrading']],
    ['rate limit', ['operations', 'security', 'errors']],
    ['JWT', ['jwt']],
    ['organization roles', ['organizations']],
    ['cookie domain', ['other-origin', 'configuration', 'security']],
    ['passkey', ['passkeys']],
    ['middleware', ['mounting', 'next', 'glossary']],
    ['trustedOrigins', ['other-origin', 'configuration', 'troubleshooting']],
    ['dark mode', ['theming', 'widgets']],
  ])('finds %s in the first three results', async (words, pages) => {
    const page = await browser.newPage()
    const first = (await found(page, words)).slice(0, 3)
    expect(
      first.filter((name) => pages.includes(name)),
      first.join(', '),
    ).not.toEqual([])
    await page.close()
  })

  it('has a dark mode', async () => {
    const page = await browser.newPage({ colorScheme: 'dark' })
    await page.goto(`${origin}/concepts`)
    const colour = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    expect(await colour()).not.toBe('rgb(255, 255, 255)')
    await page.getByRole('switch', { name: /theme/i }).first().click()
    await expect.poll(colour).toBe('rgb(255, 255, 255)')
    await page.close()
  })

  it('has its text for language models', async () => {
    const text = await (await fetch(`${origin}/llms.txt`)).text()
    for (const pages of Object.values(parts)) for (const [, title] of pages) expect(text).toContain(`[${title}](`)
    const whole = await (await fetch(`${origin}/llms-full.txt`)).text()
    expect(whole).toContain('# Passkeys')
    expect((await fetch(`${origin}/passkeys.md`)).status).toBe(200)
  })
})
