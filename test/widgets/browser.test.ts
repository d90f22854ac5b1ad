import { expect, inject, it } from 'vitest'
import { findBrowser } from '../support/browser.ts'

it('takes the browser that CHROME_PATH names', async () => {
  const path = inject('browser')
  expect(await findBrowser({ ...process.env, CHROME_PATH: path })).toBe(path)
})

it('refuses a CHROME_PATH that cannot be run instead of taking another browser', async () => {
  await expect(findBrowser({ ...process.env, CHROME_PATH: '/nowhere/chrome' })).rejects.toThrow('/nowhere/chrome')
})
