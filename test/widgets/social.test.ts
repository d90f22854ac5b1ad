import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import { firstRows, itDeep } from '../support/depth.ts'
import { answerCall, type ProviderSite, startProvider } from './provider-site.ts'
import { type Site, startSite } from './site.ts'
import { freshVisitor } from './visitor.ts'

let browser: Browser
let site: Site
let provider: ProviderSite

beforeAll(async () => {
  browser = await openBrowser(inject('browser'))
  site = await startSite({ fixture: 'social.tsx' })
  provider = await startProvider()
})
afterAll(async () => {
  await browser.close()
  await site.close()
  await provider.close()
})

async function open(view: string) {
  const visitor = await freshVisitor(browser)
  await visitor.page.goto(`${site.origin}/?view=${view}`)
  await visitor.page.locator('button').first().waitFor()
  return visitor
}
const button = (page: Page, name: string) => page.getByRole('button', { name: `Continue with ${name}` })
const leaving = () => ({ json: { url: provider.url, redirect: true } })
const alertText = (page: Page) => page.getByRole('alert').first()

describe('a button of a provider', () => {
  it('takes the browser to the provider, which is another origin, and says where to come back to', async () => {
    const { page, problems, close } = await open('sign-in')
    const asked = await answerCall(page, '/sign-in/social', leaving)
    await button(page, 'GitHub').click()
    await page.getByText('Do you agree?').waitFor()
    const here = `${site.origin}/?view=sign-in`
    expect(asked).toEqual([{ provider: 'github', callbackURL: here, errorCallbackURL: here }])
    expect(problems).toEqual([])
    await close()
  })

  itDeep('works from the keyboard', async () => {
    const { page, close } = await open('sign-in')
    await answerCall(page, '/sign-in/social', leaving)
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.getAttribute('data-provider'))).toBe('github')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.getAttribute('data-provider'))).toBe('google')
    await page.keyboard.press('Enter')
    await page.getByText('Do you agree?').waitFor()
    await close()
  })

  itDeep('is busy while the service is asked, holds the others back, and neither moves nor grows', async () => {
    const { page, close } = await open('sign-in')
    let release = () => {}
    const gate = new Promise<void>((resolve) => {
      release = resolve
    })
    let calls = 0
    await page.route('**/sign-in/social', async (route) => {
      calls++
      await gate
      await route.fulfill({ status: 404, contentType: 'application/json', body: '{"code":"PROVIDER_NOT_FOUND"}' })
    })
    const boxes = () =>
      page.locator('[data-part="social"], [data-part="submit"]').evaluateAll((all) => {
        return all.map((element) => JSON.stringify(element.getBoundingClientRect()))
      })
    const before = await boxes()
    await button(page, 'GitHub').dblclick()
    await page.locator('[data-provider="github"][aria-busy="true"]').waitFor()
    await button(page, 'Google').click({ force: true })
    expect(await button(page, 'Google').getAttribute('aria-disabled')).toBe('true')
    expect(await boxes()).toEqual(before)
    release()
    await alertText(page).getByText('turned off').waitFor()
    expect(calls).toBe(1)
    expect(await button(page, 'Google').getAttribute('aria-disabled')).toBeNull()
    await close()
  })

  itDeep.each([
    ['Enter', '/sign-in/social'],
    ['Add', '/link-social'],
  ])('leaves as well by a button of the application’s own: %s asks %s', async (name, path) => {
    const { page, close } = await freshVisitor(browser)
    await page.goto(`${site.origin}/?view=headless`)
    const asked = await answerCall(page, path, leaving)
    expect(await page.locator('output').textContent()).toBe('nobody')
    await page.getByRole('button', { name }).click()
    await page.getByText('Do you agree?').waitFor()
    expect(asked.map(({ provider: id }) => id)).toEqual(['github'])
    await close()
  })

  itDeep('can be pressed again after the Back button', async () => {
    const { page, close } = await open('sign-in')
    const asked = await answerCall(page, '/sign-in/social', leaving)
    await button(page, 'GitHub').click()
    await page.getByText('Do you agree?').waitFor()
    await page.goBack()
    await button(page, 'Google').waitFor()
    await expect.poll(() => button(page, 'Google').getAttribute('aria-disabled')).toBeNull()
    await button(page, 'Google').click()
    await page.getByText('Do you agree?').waitFor()
    expect(asked.map((body) => body['provider'])).toEqual(['github', 'google'])
    await close()
  })

  itDeep('is freed when the page comes out of the back/forward cache', async () => {
    const { page, close } = await open('sign-in')
    // The provider's page never comes: the browser stays here, as a restored page does.
    await page.route(provider.url, (route) => route.fulfill({ status: 204 }))
    await answerCall(page, '/sign-in/social', leaving)
    await button(page, 'GitHub').click()
    await page.locator('[data-provider="github"][aria-busy="true"]').waitFor()
    await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
    await expect.poll(() => button(page, 'GitHub').getAttribute('aria-busy')).toBeNull()
    await close()
  })

  it('never follows an address that is neither https nor of this machine', async () => {
    const { page, close } = await open('sign-in')
    const urls = ['http://provider.example/authorize', 'javascript:alert(1)', 'https://github.com@evil.example/']
    let next = 0
    await answerCall(page, '/sign-in/social', () => ({ json: { url: urls[next++], redirect: true } }))
    for (const _ of urls) {
      await button(page, 'GitHub').click()
      await alertText(page).getByText('unsafe URL').waitFor()
    }
    expect(next).toBe(urls.length)
    expect(page.url()).toBe(`${site.origin}/?view=sign-in`)
    await close()
  })

  it('sends nobody to a target of another origin, and asks for the scopes that it was given', async () => {
    const { page, close } = await open('one')
    const asked = await answerCall(page, '/sign-in/social', leaving)
    await button(page, 'GitHub').click()
    await page.getByText('Do you agree?').waitFor()
    const here = `${site.origin}/?view=one`
    expect(asked).toEqual([{ provider: 'github', callbackURL: here, errorCallbackURL: here, scopes: ['gist'] }])
    await close()
  })

  itDeep('asks for a new account in a sign-up form, and goes where the form goes', async () => {
    const { page, close } = await open('sign-up&error-page')
    const asked = await answerCall(page, '/sign-in/social', leaving)
    await button(page, 'GitHub').click()
    await page.getByText('Do you agree?').waitFor()
    expect(asked).toEqual([
      {
        provider: 'github',
        callbackURL: `${site.origin}/welcome`,
        errorCallbackURL: `${site.origin}/?view=error`,
        requestSignUp: true,
      },
    ])
    await close()
  })

  itDeep('names a provider that has no mark by the name it was given', async () => {
    const { page, close } = await open('icons')
    expect(await page.getByRole('button', { name: /^Continue with/ }).count()).toBe(19)
    expect(await page.getByRole('button', { name: 'Continue with Acme Single Sign-On' }).count()).toBe(1)
    await close()
  })
})

describe('coming back from a provider', () => {
  it('says in words what went wrong and takes the code out of the address', async () => {
    const { page, problems, close } = await open('sign-in&error=account_not_linked&error_description=secret')
    await alertText(page).getByText('Sign in the way you usually do').waitFor()
    expect(page.url()).toBe(`${site.origin}/?view=sign-in`)
    expect(await page.content()).not.toContain('secret')
    const asked = await answerCall(page, '/sign-in/social', () => ({
      status: 503,
      json: { code: 'PROVIDER_UNAVAILABLE' },
    }))
    await button(page, 'GitHub').click()
    await alertText(page).getByText('isn’t responding').waitFor()
    expect(asked[0]).toMatchObject({ callbackURL: `${site.origin}/?view=sign-in` })
    expect(problems).toEqual([])
    await close()
  })

  itDeep('leaves the saying to the page for errors where there is one', async () => {
    const { page, close } = await open('sign-in&error-page&error=no_code')
    expect(await alertText(page).textContent()).toBe('')
    await close()
  })
})

describe('a form without buttons of providers', () => {
  itDeep('shows no divider', async () => {
    const { page, close } = await open('plain')
    expect(await page.locator('[data-part="divider"]').count()).toBe(0)
    await close()
  })
})

describe('the page for errors', () => {
  const openError = async (query: string) => {
    const visitor = await freshVisitor(browser)
    await visitor.page.goto(`${site.origin}/?view=error${query}`)
    await visitor.page.getByRole('alert').waitFor()
    return visitor
  }

  itDeep('says the sentence, removes the code, and leads back to sign-in', async () => {
    const { page, problems, close } = await openError('&error=access_denied&error_description=The+user+said+no')
    await page.getByText('You declined').waitFor()
    expect(page.url()).toBe(`${site.origin}/?view=error`)
    expect(await page.content()).not.toContain('said no')
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Something went wrong')
    await page.getByRole('link', { name: 'Try again' }).click()
    await button(page, 'GitHub').waitFor()
    expect(problems).toEqual([])
    await close()
  })

  it.each(firstRows(2, ['<b>hello</b>', '__proto__', 'constructor', 'call_0800_123', '']))(
    'never prints what it does not know: “%s”',
    async (code) => {
      const { page, close } = await openError(`&error=${encodeURIComponent(code)}`)
      expect(await page.getByRole('alert').textContent()).toBe(
        'You couldn’t be signed in. Try again or use another method.',
      )
      if (code !== '') expect(await page.locator('[data-lk]').textContent()).not.toContain(code)
      await close()
    },
  )
})
