import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { sql } from '../../runtime/database/sql.ts'
import { openBrowser } from '../support/browser.ts'
import { addPeople, boss, names, openUsers, rowOf, startAdminSite } from './admin-site.ts'
import type { Site } from './site.ts'
import { ada, register } from './visitor.ts'

let browser: Browser
let site: Site
const long = {
  ...ada,
  name: 'Wolfeschlegelsteinhausenbergerdorff',
  email: `${'long'.repeat(15)}@example-of-an-address.com`,
}

beforeAll(async () => {
  browser = await openBrowser(inject('browser'))
  site = await startAdminSite()
  await addPeople(site, 24)
  await register(site, long)
  await register(site, ada)
  await site.test.db.query(
    sql`update latchkey.user set banned = true, ban_reason = 'Spam', role = 'user,support' where email = ${long.email}`,
  )
})
afterAll(async () => {
  await browser.close()
  await site.close()
})

describe('on a screen of 320 pixels', () => {
  const narrow = { viewport: { width: 320, height: 700 } }

  it('the rows are cards that are still rows of a table, and the order can be chosen', async () => {
    const { page, close } = await openUsers(browser, site, narrow)
    await rowOf(page, ada).waitFor()
    expect(await rowOf(page, ada).evaluate((row) => getComputedStyle(row).display)).toBe('block')
    const tree = await page.getByRole('table', { name: 'Users' }).ariaSnapshot()
    expect(tree).toContain(`rowheader "${ada.name} ${ada.email}"`)
    expect(tree).toContain('columnheader "Roles"')
    await page.getByLabel('Sort by').selectOption('Name, Z to A')
    await expect.poll(async () => (await names(page))[0]).toBe(long.name)
    expect((await rowOf(page, long).textContent()) ?? '').toContain('Roles')
    await close()
  })

  it('what can be pressed is at least 24 pixels in both directions', async () => {
    const { page, close } = await openUsers(browser, site, narrow)
    await rowOf(page, boss).waitFor()
    for (const button of await page.getByRole('button').all()) {
      const box = await button.boundingBox()
      if (box === null) continue
      expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(24)
    }
    await close()
  })
})

describe('what an application downloads', () => {
  it('is no dialog before one is opened', async () => {
    const { outputFiles } = await build({
      entryPoints: ['widgets/admin/users/index.ts'],
      bundle: true,
      minify: true,
      write: false,
      splitting: true,
      outdir: '/',
      format: 'esm',
      jsx: 'automatic',
      external: ['react', 'react/*', 'react-dom'],
      define: { 'process.env.NODE_ENV': '"production"' },
    })
    const entry = outputFiles.find(({ path }) => path.endsWith('index.js'))?.text ?? ''
    const all = outputFiles.map(({ text }) => text).join('')
    expect(all).toContain('onEscapeKeyDown')
    expect(entry).not.toContain('onEscapeKeyDown')
    expect(gzipSync(entry).length / 1024).toBeLessThan(18)
  })
})
