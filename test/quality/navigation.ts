import { safeRedirect } from '../../widgets/client/redirect.ts'
import { chromium, type Check, must, same, until } from './check.ts'
import { submitSignIn } from './errors.ts'

/** Ways to write an address of somebody else, or none at all. */
const hostile = [
  'https://evil.example/',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '\u0000/evil',
  ' /evil',
  'javascript:document.title=1',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'blob:https://own.example/1',
  'https://own.example@evil.example/',
  'https://user:pass@own.example/',
  'https://own.example.evil.example/',
  'https:evil.example',
  'http:/evil.example',
  '/%2e%2e//evil.example',
  '/%252f%252fevil.example',
  '/%5cevil.example',
  '/..//evil.example',
  '/a/%2f/evil.example',
  'evil.example',
  '?next=1',
  '',
  '/\u00a0/evil.example',
  '/\u2028/evil.example',
  `/${'a'.repeat(5000)}`,
]

export const navigationChecks: readonly Check[] = [
  chromium(100, 'A target is an own path or an allowed origin, however it is written', async (stage) => {
    const policy = { origin: 'https://own.example', allowedOrigins: ['https://friend.example'] }
    const taken = hostile.filter((target) => safeRedirect(target, policy) !== undefined)
    same(taken, [], 'hostile targets that are taken')
    same(safeRedirect('/members?tab=2#top', policy), '/members?tab=2#top', 'an own path')
    same(safeRedirect('https://friend.example/x', policy), 'https://friend.example/x', 'an allowed origin')
    const person = await stage.person()
    for (const target of [
      'https://evil.example/',
      '//evil.example',
      '/\\evil.example',
      'javascript:document.title=1',
    ]) {
      const { page } = await stage.visit(`sign-in&to=${encodeURIComponent(target)}`)
      const before = page.url()
      await submitSignIn(page, person.email, person.password)
      await page.getByRole('heading', { name: 'You’re signed in' }).waitFor()
      same(page.url(), before, `where ${target} led`)
      same(await page.locator('[data-lk] a').count(), 0, `links to ${target}`)
    }
    const { page } = await stage.visit(`sign-in&to=${encodeURIComponent('/?view=none&x=1')}`)
    await submitSignIn(page, person.email, person.password)
    await page.getByRole('heading', { name: 'No widget' }).waitFor()
  }),
  chromium(101, 'Who is signed in already is not sent in circles', async (stage) => {
    const person = await stage.person()
    const { page } = await stage.visit('none', { as: person })
    let loads = 0
    page.on('framenavigated', () => loads++)
    for (const to of ['/?view=sign-in', '/?view=none']) {
      loads = 0
      await page.goto(`${stage.site.origin}/?view=sign-in&to=${encodeURIComponent(to)}`)
      await page
        .getByRole('heading', { name: 'You’re signed in' })
        .or(page.getByRole('heading', { name: 'No widget' }))
        .waitFor()
      await page.waitForLoadState('networkidle')
      must(loads <= 2, `${loads} pages were loaded on the way to ${to}`)
    }
    // A page that lets only strangers in and one that lets only members in send each other everybody: two hops at most.
    await page.context().clearCookies()
    loads = 0
    await page.goto(`${stage.site.origin}/?view=loop`)
    await page.locator('[data-lk="redirect"]').first().waitFor()
    await page.waitForLoadState('networkidle')
    must(loads <= 4, `${loads} pages were loaded in a circle`)
    must((await page.locator('[data-lk]').innerText()).trim() !== '', 'The circle ends without a word')
  }),
  chromium(102, 'Back after sign-in does not show the form again', async (stage) => {
    const person = await stage.person()
    const { page } = await stage.visit(`sign-in&to=${encodeURIComponent('/?view=user-button')}`)
    await submitSignIn(page, person.email, person.password)
    await page.locator('[data-lk="user-button"] [data-part="trigger"]').waitFor()
    await page.goBack()
    await page.getByRole('heading', { name: 'You’re signed in' }).waitFor()
    same(await page.locator('input[type="password"]').count(), 0, 'password fields after Back')
  }),
  chromium(103, 'Secrets of links leave the address; the service’s pages send no referrer', async (stage) => {
    const { page } = await stage.visit('none')
    const links = {
      'reset&token=secret': 'reset-password',
      'verify&token=secret': 'verify-email',
      'accept&invitationId=none&token=secret': 'accept-invitation',
      'reset&error=INVALID_TOKEN': 'reset-password',
    }
    for (const [view, name] of Object.entries(links)) {
      await page.goto(`${stage.site.origin}/?view=${view}`)
      await page.locator(`[data-lk="${name}"]`).waitFor()
      await until(
        async () => page.url(),
        (url) => !/secret|error=/.test(url),
        `${name} leaves the secret in the address`,
      )
    }
    const answer = await fetch(`${stage.site.origin}/api/auth/ok`)
    same(answer.headers.get('referrer-policy'), 'no-referrer', 'Referrer-Policy of the service')
  }),
]
