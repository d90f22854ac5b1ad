import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, onTestFinished } from 'vitest'
import { acceptTerms } from '../../examples/features/accept-terms.ts'
import { invitationCodes } from '../../examples/features/invitation-codes.ts'
import { emailPassword, sql } from '../../runtime/index.ts'
import { openBrowser } from '../support/browser.ts'
import { itDeep } from '../support/depth.ts'
import { type Site, startSite } from './site.ts'
import { ada, freshVisitor } from './visitor.ts'

let browser: Browser
let site: Site

beforeAll(async () => {
  browser = await openBrowser(inject('browser'))
  const features = [emailPassword(), invitationCodes(), acceptTerms({ version: '1' })]
  site = await startSite({ fixture: 'gates.tsx', config: { features } })
})
afterAll(async () => {
  await browser.close()
  await site.close()
})
beforeEach(() => site.test.db.query(sql`delete from latchkey.user`))

async function open(): Promise<Page> {
  const { page, problems, close } = await freshVisitor(browser)
  onTestFinished(async () => {
    await close()
    expect(problems).toEqual([])
  })
  await page.goto(site.origin)
  return page
}

async function newCode(): Promise<string> {
  // The service of a test forgets the types of its features.
  const answer = await site.test.auth.call('POST', '/invitation-codes/create', { body: { count: 1 } })
  const [code = ''] = (answer as { readonly codes: readonly string[] }).codes
  return code
}

async function signUp(page: Page, code: string): Promise<void> {
  await page.locator('[name="name"]').fill(ada.name)
  await page.locator('[name="email"]').fill(ada.email)
  await page.locator('[name="password"]').fill(ada.password)
  await page.getByLabel('Code').fill(code)
  await page.locator('form button[type="submit"]').click()
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()

describe('a gate of somebody else’s feature', () => {
  it('shows its widget in the place of the application, until the person has done what is asked', async () => {
    const page = await open()
    await signUp(page, await newCode())
    await heading(page, 'Our terms')
    await page.reload()
    await heading(page, 'Our terms')
    await page.getByRole('button', { name: 'Accept' }).click()
    await heading(page, `Hello ${ada.name}`)
    await page.reload()
    await heading(page, `Hello ${ada.name}`)
  })

  itDeep('lets them leave', async () => {
    const page = await open()
    await signUp(page, await newCode())
    await heading(page, 'Our terms')
    await page.getByRole('button', { name: 'Not now' }).click()
    await page.getByLabel('Code').waitFor()
  })
})

describe('the errors of somebody else’s feature', () => {
  it('are said in the language of the widgets, at the field that they are about or above the form', async () => {
    const page = await open()
    await signUp(page, 'nonsense')
    await page.getByRole('textbox', { name: 'Code', description: 'Dieser Code gilt nicht.' }).waitFor()
    await page.getByLabel('Code').fill('')
    await page.locator('form button[type="submit"]').click()
    await page.getByRole('alert').getByText('Ohne Code geht es nicht.').waitFor()
  })
})
