// Long because it holds how every widget follows what the service says about itself.
import type { Browser, Page } from 'playwright-core'
import { renderToString } from 'react-dom/server'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { emailPassword, fake, organization, passkey, social, username } from '../../runtime/index.ts'
import { AuthProvider } from '../../widgets/core/auth-provider.tsx'
import { SignIn } from '../../widgets/entrance/sign-in.ts'
import { openBrowser } from '../support/browser.ts'
import { itDeep } from '../support/depth.ts'
import { type Site, startSite } from './site.ts'
import { visit, type Visitor } from './visitor.ts'

const configs = {
  /** Nothing but the form that nearly all services have. */
  plain: { features: [emailPassword()] },
  rich: {
    features: [
      emailPassword({ passwordMinimum: 12, passwordMaximum: 64 }),
      username({ minimum: 4, maximum: 20 }),
      passkey(),
      organization(),
      social({ providers: [fake()] }),
    ],
  },
  /** Only a provider lets people in. */
  closed: {
    features: [emailPassword({ signIn: false, signUp: false }), social({ providers: [fake()] })],
  },
  /** Nobody comes in at all. */
  shut: { features: [emailPassword({ signIn: false, signUp: false })] },
} as const

let browser: Browser
const sites: Partial<Record<keyof typeof configs, Site>> = {}

beforeAll(async () => {
  browser = await openBrowser(inject('browser'))
  for (const name of ['plain', 'rich', 'closed', 'shut'] as const)
    sites[name] = await startSite({ fixture: 'capabilities.tsx', config: configs[name] })
})
afterAll(async () => {
  await browser.close()
  for (const site of Object.values(sites)) await site.close()
})

function siteOf(name: keyof typeof configs): Site {
  const site = sites[name]
  if (site === undefined) throw new Error(`The site ${name} did not start`)
  return site
}

/** Opens a view in a fresh profile that has not seen the site. */
async function open(name: keyof typeof configs, search: string, prepare?: (page: Page) => Promise<unknown>) {
  const { origin } = siteOf(name)
  const visitor = await visit(browser, { origin: 'about:blank' })
  visitor.page.setDefaultTimeout(60_000)
  await prepare?.(visitor.page)
  const asked = siteOf(name).count('/capabilities')
  await visitor.page.goto(`${origin}/${search}`)
  return { ...visitor, asked: () => siteOf(name).count('/capabilities') - asked }
}

const button = ({ page }: Visitor, name: string) => page.getByRole('button', { name, exact: true })

describe('sign-in follows the configuration of the service', () => {
  it('is the plain form where there is nothing else', async () => {
    const visitor = await open('plain', '?view=sign-in')
    await visitor.page.getByLabel('Email', { exact: true }).waitFor()
    await expect.poll(visitor.asked).toBe(1)
    await visitor.page.waitForLoadState('networkidle')
    expect(await visitor.page.locator('[data-part="social"], [data-part="passkey"]').count()).toBe(0)
    expect(visitor.problems).toEqual([])
    await visitor.close()
  })

  it('takes user names, passkeys and providers in where the service has them', async () => {
    const visitor = await open('rich', '?view=sign-in')
    await visitor.page.getByLabel('Email or username').waitFor()
    await button(visitor, 'Sign in with a passkey').waitFor()
    await button(visitor, 'Continue with Fake').waitFor()
    expect(await visitor.page.locator('input[name="email"]').getAttribute('autocomplete')).toBe('username webauthn')
    expect(visitor.problems).toEqual([])
    await visitor.close()
  })

  itDeep('leads to the provider from a button that came by itself', async () => {
    const visitor = await open('rich', '?view=sign-in')
    await button(visitor, 'Continue with Fake').click()
    await visitor.page.getByLabel('Who are you?').waitFor()
    await visitor.close()
  })

  itDeep('has no form and no way to sign-up where passwords are off', async () => {
    const visitor = await open('closed', '?view=sign-in')
    await button(visitor, 'Continue with Fake').waitFor()
    await expect.poll(() => visitor.page.locator('input[type="password"]').count()).toBe(0)
    expect(await visitor.page.getByRole('link', { name: 'Sign up' }).count()).toBe(0)
    expect(await visitor.page.locator('[data-part="divider"]').count()).toBe(0)
    await visitor.close()
  })

  itDeep('says so where nobody can come in', async () => {
    const visitor = await open('shut', '?view=sign-in')
    await visitor.page.getByText('Signing in with a password is turned off.').waitFor()
    await visitor.close()
  })

  itDeep('has no link for a forgotten password where no mail can leave', async () => {
    const body = JSON.stringify(withoutMail)
    const visitor = await open('plain', '?view=sign-in', (page) =>
      page.route('**/capabilities', (route) => route.fulfill({ contentType: 'application/json', body })),
    )
    await expect.poll(() => visitor.page.getByRole('link', { name: 'Forgot password?' }).count()).toBe(0)
    await visitor.page.getByLabel('Password', { exact: true }).waitFor()
    await visitor.close()
  })
})

const withoutMail = {
  session: {},
  'email-password': {
    signIn: true,
    signUp: true,
    passwordReset: false,
    minPasswordLength: 8,
    maxPasswordLength: 128,
    requireEmailVerification: false,
  },
}

describe('sign-up follows the configuration of the service', () => {
  itDeep('says the lengths that the service wants', async () => {
    const visitor = await open('rich', '?view=sign-up')
    await visitor.page.getByText('At least 12 characters').waitFor()
    await visitor.page.getByText('4 to 20 characters').waitFor()
    await visitor.page.getByLabel('Password', { exact: true }).fill('x'.repeat(65))
    await visitor.page.getByText('Use at most 64 characters').waitFor()
    await button(visitor, 'Continue with Fake').waitFor()
    await visitor.close()
  })

  itDeep('is a card that says so where nobody can make an account', async () => {
    const visitor = await open('shut', '?view=sign-up')
    await visitor.page.getByText('Sign-up is turned off.').waitFor()
    expect(await visitor.page.locator('form').count()).toBe(0)
    await visitor.page.getByRole('link', { name: 'Sign in' }).waitFor()
    await visitor.close()
  })
})

describe('buttons of providers', () => {
  itDeep('are left out where the application wants none', async () => {
    const visitor = await open('rich', '?view=without')
    await button(visitor, 'Sign in with a passkey').waitFor()
    await visitor.page.waitForLoadState('networkidle')
    expect(await visitor.page.locator('[data-part="social"]').count()).toBe(0)
    await visitor.close()
  })

  itDeep('stand below the form by themselves, and above it as marks where the application says so', async () => {
    const isBelow = async ({ page }: Visitor) => {
      const list = await page.locator('[data-part="social-list"]').boundingBox()
      const submit = await page.locator('[data-part="submit"]').boundingBox()
      return (list?.y ?? 0) > (submit?.y ?? 0)
    }
    const below = await open('rich', '?view=sign-in')
    await button(below, 'Continue with Fake').waitFor()
    expect(await isBelow(below)).toBe(true)
    await below.close()
    const above = await open('rich', '?view=top')
    await button(above, 'Continue with Fake').waitFor()
    expect(await isBelow(above)).toBe(false)
    expect(await above.page.locator('[data-part="social-list"]').getAttribute('data-layout')).toBe('icons')
    await above.close()
  })
})

describe('the question', () => {
  it('is asked once for all widgets of a page', async () => {
    const visitor = await open('rich', '?view=both')
    await visitor.page.getByText('At least 12 characters').waitFor()
    await visitor.page.waitForLoadState('networkidle')
    expect(visitor.asked()).toBe(1)
    await visitor.close()
  })

  itDeep('is not asked by a page whose widgets do not need to know', async () => {
    const visitor = await open('rich', '?view=none')
    await visitor.page.getByText('Nothing that needs to know').waitFor()
    await visitor.page.waitForLoadState('networkidle')
    expect(visitor.asked()).toBe(0)
    await visitor.close()
  })

  itDeep('is not asked, and nothing else either, where the server rendered the answer and the session', async () => {
    const requests: string[] = []
    const visitor = await open('plain', '?view=both&known', async (page) => {
      page.on('request', (request) => requests.push(new URL(request.url()).pathname))
    })
    await visitor.page.getByLabel('Email or username').waitFor()
    await button(visitor, 'Continue with Acme SSO').first().waitFor()
    await visitor.page.waitForLoadState('networkidle')
    expect(requests.filter((path) => path.startsWith('/api/'))).toEqual([])
    await visitor.close()
  })

  itDeep('is not asked where the application says the features itself', async () => {
    const visitor = await open('rich', '?view=sign-in&said')
    await visitor.page.getByLabel('Email', { exact: true }).waitFor()
    await visitor.page.waitForLoadState('networkidle')
    expect(visitor.asked()).toBe(0)
    expect(await visitor.page.locator('[data-part="social"], [data-part="passkey"]').count()).toBe(0)
    await visitor.close()
  })

  itDeep('is answered by the browser’s own cache on the next page, which the service only confirms', async () => {
    const answers = vi.spyOn(siteOf('rich').test.auth, 'fetch')
    const visitor = await open('rich', '?view=sign-in')
    await visitor.page.getByLabel('Email or username').waitFor()
    answers.mockClear()
    await visitor.page.goto(`${siteOf('rich').origin}/?view=sign-up`)
    await visitor.page.getByText('At least 12 characters').waitFor()
    const again = answers.mock.calls.find(([request]) => request.url.endsWith('/capabilities'))
    const { headers } = await fetch(`${siteOf('rich').origin}/api/auth/capabilities`)
    // In development it asks whether anything has changed; in production, where it may keep the answer, not even that.
    expect(again?.[0].headers.get('if-none-match')).toBe(headers.get('etag'))
    answers.mockRestore()
    await visitor.close()
  })

  itDeep(
    'leaves the form as it is when it fails, says nothing, and is asked again when the network is back',
    async () => {
      let isDown = true
      const visitor = await open('rich', '?view=sign-in', (page) =>
        page.route('**/capabilities', (route) => (isDown ? route.abort() : route.continue())),
      )
      const failed = visitor.page.waitForEvent('requestfailed')
      await Promise.race([failed, visitor.page.waitForLoadState('networkidle')])
      await visitor.page.getByLabel('Email', { exact: true }).fill('ada@example.com')
      expect(await visitor.page.getByRole('alert').allTextContents()).toEqual([''])
      isDown = false
      await visitor.page.context().setOffline(true)
      await visitor.page.context().setOffline(false)
      const identifier = visitor.page.getByLabel('Email or username')
      await identifier.waitFor()
      expect(await identifier.inputValue()).toBe('ada@example.com')
      await visitor.close()
    },
  )

  itDeep('keeps what was typed and the focus when the answer comes late', async () => {
    const release = siteOf('rich').hold()
    const visitor = await open('rich', '?view=sign-in')
    await visitor.page.getByLabel('Email', { exact: true }).fill('ada@example.com')
    release()
    const identifier = visitor.page.getByLabel('Email or username')
    await button(visitor, 'Continue with Fake').waitFor()
    expect(await identifier.inputValue()).toBe('ada@example.com')
    expect(await identifier.evaluate((element) => element === document.activeElement)).toBe(true)
    await visitor.close()
  })

  itDeep.each(['sign-in', 'sign-up'])('moves nothing that is read or clicked when it is answered: %s', async (view) => {
    const visitor = await open('rich', `?view=${view}`, (page) => page.addInitScript(watchShifts))
    await button(visitor, 'Continue with Fake').waitFor()
    await visitor.page.waitForLoadState('networkidle')
    const shift = await visitor.page.evaluate(() => Number(Reflect.get(window, 'shift')))
    expect(shift).toBeLessThanOrEqual(0.02)
    await visitor.close()
  })

  itDeep('can be asked by the application, which sees a failure and asks again', async () => {
    let isDown = true
    const visitor = await open('plain', '?view=own', (page) =>
      page.route('**/capabilities', (route) => (isDown ? route.abort() : route.continue())),
    )
    await visitor.page.getByText('error NETWORK_ERROR').waitFor()
    isDown = false
    await button(visitor, 'Ask again').click()
    await visitor.page.getByText(/^ready .*email-password/).waitFor()
    await visitor.close()
  })

  itDeep('is not believed when something else than the service answers', async () => {
    const visitor = await open('plain', '?view=own', (page) =>
      page.route('**/capabilities', (route) => route.fulfill({ contentType: 'application/json', body: '{"a":1}' })),
    )
    await visitor.page.getByText('error UNEXPECTED_ANSWER').waitFor()
    await visitor.close()
  })
})

/** Adds up what moved by itself, as the browser counts it (Layout Instability API). */
function watchShifts() {
  Reflect.set(window, 'shift', 0)
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      Reflect.set(window, 'shift', Number(Reflect.get(window, 'shift')) + Number(Reflect.get(entry, 'value')))
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

describe('on a server', () => {
  const html = (capabilities?: object) =>
    renderToString(
      <AuthProvider baseURL="https://auth.example.com" {...(capabilities && { capabilities: { ...capabilities } })}>
        <SignIn />
      </AuthProvider>,
    )

  it('a usable form is rendered before anything is known', () => {
    expect(html()).toMatch(/<form [^>]*action="https:\/\/auth.example.com\/api\/auth\/sign-in\/email" method="post"/)
    expect(html()).toContain('type="password"')
  })

  it('what the server knows is in the page at once', () => {
    const known = { ...withoutMail, username: { minLength: 3, maxLength: 30 } }
    expect(html(known)).toContain('Email or username')
    expect(html({ session: {} })).not.toContain('type="password"')
  })
})
