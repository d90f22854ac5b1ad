// Long because it holds the requirements on how widgets look, each with its check.
import type { Page } from 'playwright-core'
import { sql } from '../../runtime/database/sql.ts'
import { findings } from '../widgets/axe.ts'
import { chromium, type Check, everywhere, must, same, until } from './check.ts'
import { organizationOf } from './people.ts'
import type { ChromiumStage, VisitOptions } from './stage.ts'

const strangersViews = [
  'sign-in-social',
  'sign-up',
  'forgot',
  'reset&token=abc',
  'verify',
  'error&error=no_code',
  'social',
]
const ownViews = [
  'password',
  'email',
  'delete',
  'passkeys',
  'accounts',
  'list',
  'create',
  'invitations',
  'user-button',
  'switcher',
]

/** Visits one page after the other, signed out and signed in, settled. */
async function everyView(
  stage: ChromiumStage,
  { query = '', ...options }: VisitOptions & { readonly query?: string },
  look: (page: Page, view: string) => Promise<void>,
): Promise<void> {
  const person = await stage.person()
  const id = await organizationOf(stage.site, person, 'Acme Engines')
  const outside = await stage.visit('none', options)
  const inside = await stage.visit('none', { ...options, as: person })
  const pages = [
    ...strangersViews.map((view) => [outside.page, view] as const),
    ...[...ownViews, `profile&organization=${id}`, `invite&organization=${id}`].map(
      (view) => [inside.page, view] as const,
    ),
  ]
  for (const [page, view] of pages) {
    await page.goto(`${stage.site.origin}/?view=${view}${query}`)
    await page.locator('[data-lk], [data-part="social"]').first().waitFor()
    await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' })
    await look(page, view)
  }
}

/** Elements whose text is wider than they are, and the page if it scrolls sideways. */
const cut = (page: Page) =>
  page.evaluate(() => {
    const all = [...document.querySelectorAll<HTMLElement>('[data-lk] *')]
    const clipped = all.filter((element) => {
      const style = getComputedStyle(element)
      if (style.display === 'inline' || element.matches('input, select, svg, svg *')) return false
      const hides = style.overflowX === 'hidden' || style.overflowX === 'clip'
      // Shortened on purpose, with three dots, or hidden from the eye altogether.
      if (style.textOverflow === 'ellipsis' || style.clipPath !== 'none' || element.clientWidth <= 1) return false
      return hides && element.scrollWidth > element.clientWidth + 1
    })
    const sideways = document.documentElement.scrollWidth > window.innerWidth
    return [...clipped.map((element) => element.className), ...(sideways ? ['the page scrolls sideways'] : [])]
  })

const setTextSpacing = () => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(
    '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-block-end: 2em !important }',
  )
  document.adoptedStyleSheets = [sheet]
}

const background = (page: Page) =>
  page
    .locator('[data-part="card"]')
    .first()
    .evaluate((card) => getComputedStyle(card).backgroundColor)

export const visualChecks: readonly Check[] = [
  chromium(70, 'At 320 px nothing scrolls sideways and nothing is cut', async (stage) => {
    await everyView(stage, { viewport: { width: 320, height: 700 } }, async (page, view) => {
      same(await cut(page), [], `what is cut in ${view}`)
    })
  }),
  chromium(71, 'At twice the text size nothing is cut', async (stage) => {
    await everyView(stage, { viewport: { width: 640, height: 800 } }, async (page, view) => {
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '32px'))
      same(await cut(page), [], `what is cut in ${view}`)
    })
  }),
  chromium(72, 'With more space between letters, words and lines nothing is cut', async (stage) => {
    await everyView(stage, { viewport: { width: 400, height: 800 } }, async (page, view) => {
      await page.evaluate(setTextSpacing)
      same(await cut(page), [], `what is cut in ${view}`)
    })
  }),
  chromium(73, 'Dark by attribute, by class and by system, native controls too', async (stage) => {
    const { page } = await stage.visit('sign-in', { colorScheme: 'light' })
    const light = await background(page)
    const scheme = () =>
      page.locator('input[name="rememberMe"]').evaluate((input) => getComputedStyle(input).colorScheme)
    const isDark = async (how: string) => {
      await until(
        () => background(page),
        (colour) => colour !== light,
        `Dark ${how} changes nothing`,
      )
      must(/dark/.test(await scheme()), `Native controls stay light, dark ${how}`)
    }
    await page.evaluate(() => document.documentElement.classList.add('dark'))
    await isDark('by class')
    await page.evaluate(() => document.documentElement.classList.remove('dark'))
    await until(
      () => background(page),
      (colour) => colour === light,
      'The light does not come back',
    )
    await page.evaluate(() => (document.documentElement.dataset['theme'] = 'dark'))
    await isDark('by attribute')
    await page.goto(`${stage.site.origin}/?view=sign-in&theme=dark`)
    await isDark('by prop')
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.goto(`${stage.site.origin}/?view=sign-in`)
    await isDark('by system')
  }),
  chromium(74, 'Axe finds nothing, contrast included, in both themes', async (stage) => {
    for (const theme of ['light', 'dark']) {
      await everyView(stage, { query: `&theme=${theme}` }, async (page, view) => {
        // The fixture is no page of an application: it has no landmarks and headings of its own.
        const own = (await findings(page)).filter((line) => !/^(region|page-has-heading-one|landmark)/.test(line))
        same(own, [], `what axe finds in ${view}, ${theme}`)
      })
    }
  }),
  everywhere(75, 'Right to left: mirrored, addresses stay left to right', async (stage) => {
    const tab = await stage.tab('sign-in&dir=rtl')
    await tab.see('[data-part="toggle"]')
    const seen = await tab.ask(() => {
      const box = (selector: string) => document.querySelector(selector)?.getBoundingClientRect().left ?? 0
      const style = (selector: string) => getComputedStyle(document.querySelector(selector) ?? document.body)
      return {
        mirrored: box('[data-part="toggle"]') < box('input[name="password"]') + 60,
        root: style('[data-lk]').direction,
        address: style('input[name="email"]').direction,
      }
    })
    same(seen, { mirrored: true, root: 'rtl', address: 'ltr' }, 'the form from right to left')
  }),
  chromium(76, 'Forced colours keep borders, focus and ticks', async (stage) => {
    const { page } = await stage.visit('sign-in', { forcedColors: 'active' })
    const width = (selector: string, property: 'borderTopWidth' | 'outlineWidth') =>
      page
        .locator(selector)
        .first()
        .evaluate((element, name) => Number.parseFloat(getComputedStyle(element)[name]), property)
    for (const part of ['input', 'submit'])
      must((await width(`[data-part="${part}"]`, 'borderTopWidth')) >= 1, `${part} has no border`)
    await page.keyboard.press('Tab')
    const ring = await page.evaluate(() => {
      const element = document.activeElement
      const all = [element, element?.parentElement].flatMap((one) => (one ? [getComputedStyle(one)] : []))
      return all.some((style) => style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 2)
    })
    must(ring, 'The focus is not seen')
    const box = page.locator('input[name="rememberMe"]')
    const on = await box.screenshot()
    await box.uncheck()
    must(!on.equals(await box.screenshot()), 'A tick is not seen')
  }),
  chromium(77, 'Reduced motion: nothing moves, the state is clear', async (stage) => {
    const { page } = await stage.visit('sign-in', { reducedMotion: 'reduce' })
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/sign-in/email', async (route) => {
      await held
      await route.continue()
    })
    await page.locator('input[name="email"]').fill('nobody@example.com')
    await page.locator('input[name="password"]').fill('wrong')
    await page.keyboard.press('Enter')
    await page.locator('[data-part="submit"][aria-busy="true"]').waitFor()
    same(await page.evaluate(() => document.getAnimations().length), 0, 'running animations')
    must(/Signing in/.test(await page.locator('[data-part="submit"]').innerText()), 'The state is not clear')
    release()
  }),
  chromium(78, 'Inputs have 16 px on touch', async (stage) => {
    await everyView(
      stage,
      { isMobile: true, hasTouch: true, viewport: { width: 390, height: 800 } },
      async (page, view) => {
        const sizes = await page
          .locator('[data-lk] input:not([type=hidden], [type=checkbox], [aria-hidden]), select')
          .evaluateAll((inputs) => inputs.map((input) => Number.parseFloat(getComputedStyle(input).fontSize)))
        must(
          sizes.every((size) => size >= 16),
          `${view} has inputs of ${sizes.join(', ')} px`,
        )
      },
    )
  }),
  chromium(79, 'With a keyboard on the screen the focused field and the button can be reached', async (stage) => {
    const { page } = await stage.visit('guarded', {
      as: await stage.person(),
      isMobile: true,
      hasTouch: true,
      viewport: { width: 360, height: 640 },
    })
    await page.route('**/guarded', (route) => route.fulfill({ status: 403, json: { code: 'SESSION_NOT_FRESH' } }))
    await page.locator('[data-part="trigger"]').waitFor()
    await page.getByRole('button', { name: 'Do it' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.locator('input[type="password"]').focus()
    // What is left above the keyboard.
    await page.setViewportSize({ width: 360, height: 300 })
    for (const part of ['input[type="password"]', '[data-part="submit"]']) {
      // The dialog follows the new height a frame later.
      const reached = page.waitForFunction((selector) => {
        const element = document.querySelector(selector)
        element?.scrollIntoView({ block: 'nearest' })
        const box = element?.getBoundingClientRect()
        return box !== undefined && box.top >= 0 && box.bottom <= 300
      }, `[role="dialog"] ${part}`)
      const isReached = await reached.then(Boolean, () => false)
      must(isReached, `${part} cannot be brought above the keyboard`)
    }
  }),
  chromium(80, 'Long names, addresses, other scripts, a hundred members', async (stage) => {
    const person = await stage.person()
    const long = `${'Donaudampfschifffahrtsgesellschaft'.repeat(2)}`.slice(0, 60)
    const id = await organizationOf(stage.site, person, long)
    await organizationOf(stage.site, person, '日本語の組織の名前がとても長い場合 👩‍👩‍👧‍👦')
    const address = `${'a'.repeat(63)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(50)}.example`
    await stage.site.test.db.query(sql`
      update latchkey.user set name = ${`${long} 👩‍👩‍👧‍👦 漢字`} where email = ${person.email}`)
    await stage.site.test.db.query(sql`
      with people as (
        insert into latchkey.user (id, name, email, email_verified, created_at, updated_at)
        select gen_random_uuid(), ${long}, n::text || ${id} || ${address}, true, now(), now()
        from generate_series(1, 100) as n returning id)
      insert into latchkey.member (id, organization_id, user_id, role, created_at)
      select gen_random_uuid(), ${id}, id, 'member', now() from people`)
    for (const width of [1280, 320]) {
      const { page } = await stage.visit('none', { as: person, viewport: { width, height: 800 } })
      for (const view of [`profile&organization=${id}`, 'list', 'switcher', 'user-button', 'password']) {
        await page.goto(`${stage.site.origin}/?view=${view}`)
        await page.locator('[data-lk]').first().waitFor()
        await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' })
        // A narrow page has a list of choices in the place of the tabs.
        const choice = page.getByRole('combobox', { name: 'Organization settings' })
        if (await choice.isVisible()) await choice.selectOption('Members')
        else if (view.startsWith('profile')) await page.getByRole('tab', { name: 'Members' }).click()
        if (view.startsWith('profile')) await page.getByRole('row').nth(2).waitFor()
        const trigger = page.locator('[data-part="trigger"]').first()
        if (view === 'switcher' || view === 'user-button') await trigger.click()
        same(await cut(page), [], `what is cut in ${view} at ${width} px`)
      }
    }
  }),
  chromium(81, 'Resets of the host break nothing, and our style sheet touches nothing of the host', async (stage) => {
    const { page } = await stage.visit('sign-in')
    const host = () =>
      page.evaluate(() => {
        const own = document.createElement('div')
        own.innerHTML =
          '<h1>h</h1><p>p</p><a href="#">a</a><button>b</button><input><ul><li>l</li></ul><table><tr><td>t'
        document.body.append(own)
        const looks = [...own.querySelectorAll('*'), document.body].map((element) => {
          const { color, font, margin, padding, border, display, backgroundColor } = getComputedStyle(element)
          return [element.tagName, color, font, margin, padding, border, display, backgroundColor].join(' ')
        })
        own.remove()
        return looks
      })
    const withUs = await host()
    const shape = () =>
      page.locator('[data-part="submit"]').evaluate((button) => {
        const { height, width } = button.getBoundingClientRect()
        const { paddingInlineStart, borderRadius, fontSize } = getComputedStyle(button)
        return [Math.round(height), Math.round(width), paddingInlineStart, borderRadius, fontSize]
      })
    const before = await shape()
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet()
      const preflight = '*, ::before, ::after { box-sizing: border-box; margin: 0; padding: 0; border: 0 solid }'
      const forms = 'button, input { font: inherit; color: inherit; background-color: transparent; border-radius: 0 }'
      sheet.replaceSync(`@layer base { ${preflight} ${forms} ol, ul { list-style: none } img, svg { display: block } }`)
      document.adoptedStyleSheets = [sheet]
    })
    same(await shape(), before, 'the button under a reset')
    await page.evaluate(() => {
      document.adoptedStyleSheets = []
      document.querySelector('link[rel="stylesheet"]')?.remove()
    })
    same(await host(), withUs, 'elements of the host without our style sheet')
  }),
  chromium(82, 'A picture that is missing becomes initials', async (stage) => {
    const person = await stage.person()
    const image = `${stage.site.origin}/no-such-picture.png`
    await stage.site.test.db.query(sql`update latchkey.user set image = ${image} where email = ${person.email}`)
    const { page } = await stage.visit('user-button', { as: person })
    const avatar = page.locator('[data-part="trigger"] [data-part="avatar"]')
    await until(
      () => avatar.innerText(),
      (text) => text === 'AL',
      'There are no initials',
    )
    same(await avatar.locator('img').count(), 0, 'broken pictures')
  }),
]
