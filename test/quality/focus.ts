// Long because it holds the requirements on focus, keyboard, dialogs and menus, each with its check.
import type { Page } from 'playwright-core'
import { chromium, type Check, everywhere, must, same, until } from './check.ts'
import { organizationOf } from './people.ts'
import type { ChromiumStage } from './stage.ts'
import type { Tab } from './tab.ts'

/** What has the focus, in a word. */
const focused = (tab: Tab) =>
  tab.ask(() => {
    const element = document.activeElement
    return element?.getAttribute('name') ?? element?.getAttribute('data-part') ?? element?.tagName ?? ''
  })

/** The profile of a new organization at its danger zone, with somebody who owns it. */
async function danger(stage: ChromiumStage, name = 'Acme') {
  const person = await stage.person()
  const id = await organizationOf(stage.site, person, name)
  const visitor = await stage.visit(`profile&organization=${id}`, { as: person })
  await visitor.page.getByRole('tab').last().click()
  const remove = visitor.page.locator('[role="tabpanel"] [data-tone="danger"]').last()
  await remove.waitFor()
  return { ...visitor, remove, dialog: visitor.page.getByRole('dialog'), person }
}

/** The action that wants a password again, with its dialog open. */
async function guarded(stage: ChromiumStage) {
  const visitor = await stage.visit('guarded', { as: await stage.person() })
  const { page } = visitor
  await page.route('**/guarded', (route) =>
    route.fulfill({ status: 403, json: { code: 'SESSION_NOT_FRESH', message: 'x' } }),
  )
  await page.locator('[data-part="trigger"]').waitFor()
  await page.getByRole('button', { name: 'Do it' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[type="password"]').waitFor()
  return { ...visitor, dialog }
}

const activeText = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '')

export const focusChecks: readonly Check[] = [
  everywhere(54, 'Everything is reached by keyboard, in the order in which it is seen', async (stage) => {
    for (const view of ['sign-in-social', 'sign-up']) {
      const tab = await stage.tab(view)
      await tab.see('[data-part="submit"]')
      const all = await tab.ask(() => {
        const reachable = 'a[href], button, input:not([type="hidden"]), select, [tabindex="0"]'
        const controls = [...document.querySelectorAll<HTMLElement>(`[data-lk] :is(${reachable})`)]
        const seen = controls.filter((control) => control.tabIndex >= 0 && control.getClientRects().length > 0)
        seen.forEach((control, index) => (control.dataset['order'] = String(index)))
        const boxes = seen.map((control) => control.getBoundingClientRect())
        const later = boxes.filter((box, index) => {
          const before = boxes[index - 1]
          return before !== undefined && box.bottom <= before.top
        })
        return { count: seen.length, backwards: later.length }
      })
      must(
        all.count >= 5 && all.backwards === 0,
        `${view}: ${all.backwards} of ${all.count} controls stand above the one before`,
      )
      const order: (string | undefined)[] = []
      for (let step = 0; step < all.count; step++) {
        await tab.press('Tab')
        order.push(await tab.ask(() => (document.activeElement as HTMLElement | null)?.dataset['order']))
      }
      same(
        order,
        Array.from({ length: all.count }, (_, index) => String(index)),
        `the way of Tab in ${view}`,
      )
    }
  }),
  everywhere(55, 'The focus is seen: at least 2 px, at contrast 3:1', async (stage) => {
    const tab = await stage.tab('sign-in')
    await tab.see('[data-part="toggle"]')
    for (let step = 0; step < 6; step++) {
      await tab.press('Tab')
      const ring = await tab.ask(() => {
        const element = document.activeElement ?? document.body
        // The ring of an input may be drawn by the frame around it.
        const drawn = [element, element.parentElement ?? element].map((one) => getComputedStyle(one))
        const style = drawn.find((one) => one.outlineStyle !== 'none') ?? getComputedStyle(element)
        const colour = (text: string) => (text.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number)
        const light = (text: string) => {
          const [red = 0, green = 0, blue = 0] = colour(text).map((part) => {
            const share = part / 255
            return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
          })
          return 0.2126 * red + 0.7152 * green + 0.0722 * blue
        }
        const ground = getComputedStyle(document.querySelector('[data-part="card"]') ?? document.body).backgroundColor
        const [one, other] = [light(style.outlineColor), light(ground)]
        const contrast = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
        return { width: Number.parseFloat(style.outlineWidth), drawn: style.outlineStyle, contrast }
      })
      const sentence = `${await focused(tab)} has a ring of ${JSON.stringify(ring)}`
      must(ring.drawn !== 'none' && ring.width >= 2 && ring.contrast >= 3, sentence)
    }
  }),
  chromium(56, 'Modal: role, aria-modal, name and description', async (stage) => {
    const { dialog } = await guarded(stage)
    same(await dialog.getAttribute('aria-modal'), 'true', 'aria-modal')
    const texts = await dialog.evaluate((element) =>
      ['aria-labelledby', 'aria-describedby'].map(
        (name) => document.getElementById(element.getAttribute(name) ?? '')?.textContent ?? '',
      ),
    )
    must(
      texts.every((text) => text !== ''),
      `Name and description are ${JSON.stringify(texts)}`,
    )
  }),
  chromium(57, 'The focus enters the first field and returns to the opener', async (stage) => {
    const { page, dialog } = await guarded(stage)
    const inField = () => dialog.locator('input[type="password"]').evaluate((input) => input === document.activeElement)
    await until(inField, Boolean, 'The focus is not in the first field')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await until(
      () => activeText(page),
      (text) => text === 'Do it',
      'Esc does not return the focus',
    )
    await page.getByRole('button', { name: 'Do it' }).click()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'detached' })
    await until(
      () => activeText(page),
      (text) => text === 'Do it',
      'Cancel does not return the focus',
    )
  }),
  chromium(58, 'Tab stays inside; the page behind is inert and does not jump', async (stage) => {
    const { page } = await stage.visit('guarded', { as: await stage.person() })
    await page.evaluate(() => document.body.style.setProperty('min-height', '3000px'))
    await page.route('**/guarded', (route) =>
      route.fulfill({ status: 403, json: { code: 'SESSION_NOT_FRESH', message: 'x' } }),
    )
    const left = () =>
      page
        .getByRole('heading', { name: 'Guarded', includeHidden: true })
        .evaluate((h1) => h1.getBoundingClientRect().left)
    const before = await left()
    await page.locator('[data-part="trigger"]').waitFor()
    await page.getByRole('button', { name: 'Do it' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.locator('input[type="password"]').waitFor()
    for (let step = 0; step < 8; step++) {
      await page.keyboard.press(step % 3 === 2 ? 'Shift+Tab' : 'Tab')
      must(await dialog.evaluate((element) => element.contains(document.activeElement)), 'Tab leaves the dialog')
    }
    same(await page.getByRole('button', { name: 'Do it' }).count(), 0, 'reachable buttons behind the dialog')
    same(await left(), before, 'the place of the page behind')
    await page.mouse.move(5, 5)
    await page.mouse.wheel(0, 500)
    const overflow = await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)
    must(overflow === 'hidden' || (await page.evaluate(() => window.scrollY)) === 0, 'The page behind scrolls')
  }),
  chromium(59, 'Esc closes the topmost layer only, and nothing while a deletion is under way', async (stage) => {
    const { page, remove, dialog } = await danger(stage)
    await remove.click()
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/organization/delete', async (route) => {
      await held
      await route.fulfill({ status: 500, json: { code: 'INTERNAL_SERVER_ERROR', message: 'x' } })
    })
    const label = (await dialog.locator('label').first().textContent()) ?? ''
    await dialog.locator('input').fill(/[\da-f]{8}/.exec(label)?.[0] ?? '')
    await dialog.locator('[data-part="submit"]').click()
    await dialog.locator('[aria-busy="true"]').first().waitFor()
    await page.keyboard.press('Escape')
    must((await dialog.count()) === 1, 'Esc closes a dialog that is deleting')
    release()
    await dialog.locator('[data-part="message"][data-state="error"]').waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await page.goto(`${stage.site.origin}/?view=host`)
    await page.getByRole('button', { name: 'Open the host' }).click()
    await page.locator('[data-lk="user-button"] [data-part="trigger"]').click()
    await page.getByRole('menu').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('menu').waitFor({ state: 'detached' })
    must(await page.getByText('The host', { exact: true }).isVisible(), 'Esc in a menu closes the dialog around it')
  }),
  chromium(60, 'A click beside the dialog closes it, unless something is typed', async (stage) => {
    const { page, dialog } = await guarded(stage)
    await dialog.locator('input[type="password"]').fill('typed')
    await page.mouse.click(400, 880)
    must((await dialog.locator('input[type="password"]').inputValue()) === 'typed', 'What was typed is thrown away')
    await dialog.locator('input[type="password"]').fill('')
    await page.mouse.click(400, 880)
    await dialog.waitFor({ state: 'detached' })
  }),
  chromium(61, 'What a password manager lays over the page can be clicked and closes nothing', async (stage) => {
    const { page, dialog } = await guarded(stage)
    await page.evaluate(() => {
      const button = document.createElement('button')
      button.id = 'stranger'
      button.style.cssText = 'position: fixed; inset: 0 auto auto 0; z-index: 9999'
      button.textContent = 'Fill in'
      button.addEventListener('click', () => button.setAttribute('data-clicked', ''))
      document.body.append(button)
    })
    await page.locator('#stranger').click()
    same(await page.locator('#stranger').getAttribute('data-clicked'), '', 'the click on the stranger')
    must(await dialog.isVisible(), 'The click closed the dialog')
  }),
  chromium(62, 'Inside a dialog of the host: clicks land, menus and dialogs of ours work', async (stage) => {
    const person = await stage.person()
    const id = await organizationOf(stage.site, person, 'Acme')
    const { page } = await stage.visit(`host&organization=${id}`, { as: person })
    await page.getByRole('button', { name: 'Open the host' }).click()
    const host = page.getByRole('dialog', { name: 'The host' })
    await host.locator('[data-lk="organization-switcher"] [data-part="trigger"]').click()
    await page.getByRole('menuitemradio', { name: 'Acme' }).click()
    await host.getByRole('button', { name: 'Acme, switch organization' }).waitFor()
    const opener = host.locator('[data-lk="organization-profile"] [data-tone="danger"]').last()
    await opener.click()
    const own = page.getByRole('dialog', { name: /Delete/ })
    await own.locator('input').fill('typed')
    must(
      await own.evaluate((element) => element.parentElement?.closest('[role="dialog"]') !== null),
      'Our dialog is outside',
    )
    same(await own.locator('input').inputValue(), 'typed', 'what can be typed in our dialog')
    await own.getByRole('button', { name: 'Cancel' }).click()
    await own.waitFor({ state: 'detached' })
    must(await host.isVisible(), 'Our dialog took that of the host with it')
  }),
  everywhere(63, 'Menu: arrows, Home, End, first letter, Esc; the page stays in the tree', async (stage) => {
    const person = await stage.person()
    for (const name of ['Alpha', 'Beta', 'Gamma']) await organizationOf(stage.site, person, name)
    const tab = await stage.tab('switcher', { as: person })
    const at = () => tab.ask(() => document.activeElement?.textContent?.replace(/\s+/g, ' ').trim() ?? '')
    const goes = async (key: string, to: RegExp) => {
      await tab.press(key)
      await until(at, (text) => to.test(text), `${key} does not lead to ${to}`)
    }
    await tab.see('[data-part="trigger"]')
    await tab.ask(() => document.querySelector<HTMLElement>('[data-part="trigger"]')?.focus())
    await tab.press('ArrowDown')
    await tab.read('Gamma')
    await goes('End', /Create|New/i)
    await goes('Home', /Personal/)
    await goes('g', /Gamma/)
    await goes('ArrowUp', /Beta/)
    await goes('ArrowDown', /Gamma/)
    same(await tab.ask(() => document.querySelectorAll('main[aria-hidden], main[inert]').length), 0, 'hidden pages')
    await tab.press('Escape')
    await until(
      () => focused(tab),
      (part) => part === 'trigger',
      'Esc does not return to the trigger',
    )
  }),
  everywhere(64, 'Tabs: arrows, aria-selected, a panel with a name', async (stage) => {
    const person = await stage.person()
    const tab = await stage.tab(`profile&organization=${await organizationOf(stage.site, person, 'Acme')}`, {
      as: person,
    })
    await tab.see('[role="tab"]')
    await tab.click('[role="tab"]')
    await tab.press('ArrowRight')
    const state = await until(
      () =>
        tab.ask(() => {
          const tabs = [...document.querySelectorAll('[role="tab"]')]
          const panel = document.querySelector('[role="tabpanel"]')
          const selected = tabs.findIndex((one) => one.getAttribute('aria-selected') === 'true')
          const stops = tabs.filter((one) => (one as HTMLElement).tabIndex >= 0).length
          const by = document.getElementById(panel?.getAttribute('aria-labelledby') ?? '')
          return {
            selected,
            stops,
            focused: tabs.indexOf(document.activeElement ?? document.body),
            named: by === tabs[selected],
          }
        }),
      ({ focused: index }) => index === 1,
      'The arrow does not move the focus',
    )
    same(state, { selected: 1, stops: 1, focused: 1, named: true }, 'the tabs')
  }),
  everywhere(65, 'What cannot be done stays reachable, with its reason', async (stage) => {
    const person = await stage.person()
    const tab = await stage.tab(`profile&organization=${await organizationOf(stage.site, person, 'Acme')}`, {
      as: person,
    })
    await tab.see('[role="tab"]')
    await tab.click('[role="tab"]:last-of-type')
    await tab.see('[role="tabpanel"] [data-tone="danger"]')
    const leave = await tab.ask(() => {
      const button = document.querySelector<HTMLButtonElement>('[role="tabpanel"] [data-tone="danger"]')
      const reason = document.getElementById(button?.getAttribute('aria-describedby') ?? '')?.textContent ?? ''
      return { off: button?.getAttribute('aria-disabled'), native: button?.disabled, explained: reason.length > 20 }
    })
    same(leave, { off: 'true', native: false, explained: true }, 'leaving as the only owner')
  }),
  chromium(66, 'Targets of 24 px, main actions of 44 px on touch', async (stage) => {
    for (const hasTouch of [false, true]) {
      const options = hasTouch ? { isMobile: true, hasTouch, viewport: { width: 360, height: 740 } } : {}
      const { page } = await stage.visit('sign-in-social', options)
      await page.locator('[data-part="toggle"]').waitFor()
      const small = await page.evaluate(
        (least) => {
          const all = [
            ...document.querySelectorAll<HTMLElement>('[data-lk] :is(button, a, input:not([type="hidden"]))'),
          ]
          const main = '[data-part="submit"], [data-part="social"]'
          return all
            .filter((one) => {
              const box = (one.closest('label') ?? one).getBoundingClientRect()
              // A link in a sentence is exempt (2.5.8, inline).
              if (getComputedStyle(one).display === 'inline') return false
              return box.height < (one.matches(main) ? least : 24) || box.width < 24
            })
            .map((one) => one.outerHTML.slice(0, 100))
        },
        hasTouch ? 44 : 24,
      )
      same(small, [], `small targets ${hasTouch ? 'on touch' : 'with a mouse'}`)
    }
  }),
  chromium(67, 'Nothing takes the focus by itself on touch, nothing scrolls', async (stage) => {
    for (const options of [{ isMobile: true, hasTouch: true, viewport: { width: 360, height: 640 } }, {}]) {
      const { page } = await stage.visit('sign-in-social', options)
      await page.locator('[data-part="toggle"]').waitFor()
      const state = await page.evaluate(() => [window.scrollY, document.activeElement === document.body])
      same(state, [0, true], 'scroll and focus after opening')
    }
  }),
  everywhere(68, 'A step moves the focus to its heading', async (stage) => {
    const tab = await stage.tab('forgot')
    await tab.fill('input[name="email"]', 'somebody@example.com')
    await tab.press('Enter')
    await tab.see('[data-lk="forgot-password"]:not(:has(form))')
    await until(
      () => focused(tab),
      (part) => part === 'title',
      'The focus is not on the new heading',
    )
  }),
  chromium(69, 'Deleting: a dialog, a name to type, a safe focus, a button that names the object', async (stage) => {
    const { page, remove, dialog } = await danger(stage, 'Acme Engines')
    await remove.click()
    await dialog.locator('input').waitFor()
    same(await page.evaluate(() => document.activeElement?.tagName), 'INPUT', 'what has the focus')
    const submit = dialog.locator('[data-part="submit"]')
    must((await submit.innerText()).includes('Acme Engines'), 'The button does not name the organization')
    const calls: string[] = []
    page.on('request', (request) => calls.push(request.url()))
    await dialog.locator('input').fill('something else')
    await submit.click()
    await dialog.locator('[data-part="error"]').waitFor()
    must(!calls.some((url) => url.endsWith('/organization/delete')), 'It is deleted without the name')
    await page.goto(`${stage.site.origin}/?view=delete`)
    await page.locator('input[name="confirmation"]').fill('not@mine.example')
    await page.locator('[data-part="submit"]').click()
    await page.locator('[data-part="error"]').waitFor()
    must(!calls.some((url) => url.endsWith('/delete-user')), 'The account is deleted without the address')
  }),
]
