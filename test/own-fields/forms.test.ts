import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, onTestFinished } from 'vitest'
import { emailPassword, organization, sql } from '../../runtime/index.ts'
import { openBrowser } from '../support/browser.ts'
import { findings } from '../widgets/axe.ts'
import { type Site, startSite } from '../widgets/site.ts'
import { ada, fillSignUp, freshVisitor } from '../widgets/visitor.ts'
import { itDeep } from '../support/depth.ts'

const user = {
  fields: {
    company: { type: 'string <= 20', label: 'Company' },
    size: 'number.integer | null',
    plan: { type: "'free' | 'pro'", label: 'Plan', default: 'free' },
    news: { type: 'boolean', label: 'Send me the news', default: false },
    bornAt: { type: 'Date', label: 'Birthday', required: false },
    grade: { type: 'string', default: 'x', writable: false },
  },
} as const
const fields = { billingEmail: 'string.email', kind: { type: "'club' | 'company'", required: false } } as const

let browser: Browser
let site: Site

beforeAll(async () => {
  browser = await openBrowser(inject('browser'))
  site = await startSite({
    fixture: 'own-fields.tsx',
    config: { features: [emailPassword(), organization({ fields })], user },
  })
})
afterAll(async () => {
  await browser.close()
  await site.close()
})
beforeEach(async () => {
  await site.test.db.query(sql`delete from latchkey.organization`)
  await site.test.db.query(sql`delete from latchkey.user`)
})

async function visitor(): Promise<{ open(view: string): Promise<Page> }> {
  const { page, problems, close } = await freshVisitor(browser)
  onTestFinished(async () => {
    await close()
    expect(problems).toEqual([])
  })
  return {
    async open(view) {
      await page.goto(`${site.origin}/?view=${view}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      return page
    },
  }
}

/** Somebody signed in, with the cookies of the page's own service. */
async function signedIn() {
  const { open } = await visitor()
  const page = await open('sign-up')
  const status = await page.evaluate(
    async (body) => {
      const answer = await fetch('/api/auth/sign-up/email', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      return answer.status
    },
    { ...ada, company: 'Engines' },
  )
  expect(status).toBe(200)
  return { open }
}
const kept = () => site.test.db.query(sql`select company, size, plan, news, born_at from latchkey.user`)

describe('own fields in SignUp', () => {
  it('that are only named have the label, the kind and the choices that the service says', async () => {
    const page = await (await visitor()).open('sign-up')
    await page.getByLabel('Plan').and(page.locator('select')).waitFor()
    const kinds = await page
      .locator('form :is(input, select):not([type="hidden"])')
      .evaluateAll((all) => all.map((element) => `${element.getAttribute('name')} ${Reflect.get(element, 'type')}`))
    expect(kinds).toEqual([
      'name text',
      'email email',
      'company text',
      'size number',
      'plan select-one',
      'news checkbox',
      'password password',
    ])
    expect(await page.getByLabel('Plan').locator('option').allTextContents()).toEqual(['–', 'free', 'pro'])
    expect(await page.getByLabel('Company').getAttribute('required')).not.toBeNull()
    expect(await findings(page)).toEqual([])
    await fillSignUp(page, ada)
    await page.getByLabel('Company').fill('Engines')
    await page.getByLabel('Size').fill('42')
    await page.getByLabel('Plan').selectOption('pro')
    await page.getByLabel('Send me the news').check()
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.getByRole('heading', { name: 'You’re signed in' }).waitFor()
    expect(await kept()).toEqual([{ company: 'Engines', size: 42, plan: 'pro', news: true, bornAt: null }])
  })

  itDeep('that the service rejects are marked beside the field', async () => {
    const page = await (await visitor()).open('sign-up')
    await page.getByLabel('Plan').and(page.locator('select')).waitFor()
    await fillSignUp(page, ada)
    await page.getByLabel('Company').fill('A name that is much too long')
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.getByRole('textbox', { name: 'Company', description: 'Check this field.' }).waitFor()
    expect(await page.locator('[aria-invalid]').count()).toBe(1)
    expect(await kept()).toEqual([])
  })
})

describe('own fields in ProfileSection', () => {
  itDeep('show what is known, and are changed with the name', async () => {
    const { open } = await signedIn()
    const page = await open('profile')
    const company = page.getByLabel('Company')
    await company.waitFor()
    expect(await company.inputValue()).toBe('Engines')
    await page.getByLabel('Plan').and(page.locator('select')).waitFor()
    expect(await page.getByLabel('Plan').inputValue()).toBe('free')
    expect(await page.getByText('Grade').count()).toBe(0)
    expect(await findings(page)).toEqual([])
    await company.fill('Babbage & Co')
    await page.getByLabel('Size').fill('7')
    await page.getByLabel('Plan').selectOption('pro')
    await page.getByLabel('Send me the news').check()
    await page.getByLabel('Birthday').fill('1815-12-10')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect
      .poll(kept)
      .toEqual([{ company: 'Babbage & Co', size: 7, plan: 'pro', news: true, bornAt: new Date('1815-12-10') }])
    const again = await open('profile')
    await again.getByLabel('Birthday').and(again.locator('[type="date"]')).waitFor()
    expect(await again.getByLabel('Birthday').inputValue()).toBe('1815-12-10')
    expect(await again.getByLabel('Send me the news').isChecked()).toBe(true)
    await again.getByLabel('Size').fill('')
    await again.getByLabel('Birthday').fill('')
    await again.getByRole('button', { name: 'Save' }).click()
    await expect.poll(kept).toEqual([{ company: 'Babbage & Co', size: null, plan: 'pro', news: true, bornAt: null }])
  })

  itDeep('have the words of the page where it says them, and say what is missing', async () => {
    const { open } = await signedIn()
    const page = await open('own')
    await page.getByLabel('Your plan').waitFor()
    expect(await page.getByLabel('Your plan').locator('option').allTextContents()).toEqual([
      '–',
      'Free for ever',
      'Professional',
    ])
    expect(await page.getByLabel('Company').count()).toBe(0)
    await page.getByLabel('Your plan').selectOption('')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('combobox', { name: 'Your plan', description: 'Check this field.' }).waitFor()
    await page.getByLabel('Your plan').selectOption('pro')
    expect(await page.locator('[aria-invalid]').count()).toBe(0)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect.poll(kept).toMatchObject([{ plan: 'pro', company: 'Engines' }])
  })
})

describe('own fields of an organization', () => {
  const stored = () => site.test.db.query(sql`select name, billing_email, kind from latchkey.organization`)

  itDeep('are asked for when one is made, and changed in its profile', async () => {
    const { open } = await signedIn()
    const page = await open('create')
    await page.getByLabel('Kind').and(page.locator('select')).waitFor()
    await page.getByLabel('Name', { exact: true }).fill('Acme')
    await page.getByRole('button', { name: 'Create organization' }).click()
    await page.getByRole('textbox', { name: 'Billing email', description: 'Check this field.' }).waitFor()
    await page.getByLabel('Billing email').fill('pay@example.com')
    await page.getByLabel('Kind').selectOption('club')
    await page.getByRole('button', { name: 'Create organization' }).click()
    await expect.poll(stored).toEqual([{ name: 'Acme', billingEmail: 'pay@example.com', kind: 'club' }])
    const profile = await open('organization')
    await profile.getByText('pay@example.com').waitFor()
    const row = profile.locator('section, li, div').filter({ hasText: 'Billing email' }).last()
    await row.waitFor()
    await profile.getByRole('button', { name: /Billing email/ }).click()
    await profile.getByLabel('Billing email').fill('new@example.com')
    await profile.getByRole('button', { name: 'Save' }).click()
    await expect.poll(stored).toEqual([{ name: 'Acme', billingEmail: 'new@example.com', kind: 'club' }])
  })
})
