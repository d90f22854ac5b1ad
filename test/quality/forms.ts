// Long because it holds the requirements on forms and password managers, each with its check.
import { chromium, type Check, everywhere, must, same, until } from './check.ts'
import { makeSessionsOld } from './people.ts'
import type { ChromiumStage, Stage } from './stage.ts'
import type { Tab } from './tab.ts'
import { isThorough } from './thorough.ts'

/** An attribute of an input, in a widget. */
const token = (tab: Tab, name: string, attribute = 'autocomplete') =>
  tab.ask(
    ([input = '', wanted = '']) => document.querySelector(`[data-lk] input[name="${input}"]`)?.getAttribute(wanted),
    [name, attribute],
  )

/** The bodies that a page sends to a call, from now on. */
async function sent(stage: ChromiumStage, view: string, path: string) {
  const visitor = await stage.visit(view)
  const bodies: Record<string, unknown>[] = []
  visitor.page.on('request', (request) => {
    if (request.url().endsWith(path)) bodies.push(request.postDataJSON() as Record<string, unknown>)
  })
  return { ...visitor, bodies }
}

/** The views with a form, and whether somebody has to be signed in. */
const forms = {
  'sign-in': false,
  'sign-up': false,
  forgot: false,
  'reset&token=abc': false,
  password: true,
  email: true,
  delete: true,
} as const

/** On every push the three that most people meet: a field is one component. */
const few = isThorough ? forms : { 'sign-in': false, 'sign-up': false, password: true }

/** Looks at one form after the other, as a stranger or as somebody who is signed in. */
async function eachForm(
  stage: Stage,
  views: Readonly<Record<string, boolean>>,
  look: (tab: Tab, view: string) => Promise<void>,
): Promise<void> {
  const [outside, inside] = [await stage.tab('none'), await stage.tab('none', { as: await stage.person() })]
  for (const [view, needsPerson] of Object.entries(views)) {
    const tab = needsPerson ? inside : outside
    await tab.open(view)
    await tab.see('[data-lk] form, [data-part="social"], [data-part="button"]')
    await look(tab, view)
  }
}

export const formChecks: readonly Check[] = [
  everywhere(1, 'Sign-in identifier has the tokens username and, last, webauthn', async (stage) => {
    const tab = await stage.tab('sign-in')
    same(await token(tab, 'email'), 'username webauthn', 'autocomplete of the identifier')
    await tab.open('sign-in&without=passkey')
    same(await token(tab, 'email'), 'username', 'autocomplete without passkeys')
  }),
  everywhere(2, 'Sign-in password is current-password', async (stage) => {
    same(await token(await stage.tab('sign-in'), 'password'), 'current-password', 'autocomplete of the password')
  }),
  everywhere(3, 'Sign-up, reset and change have email, name and new-password', async (stage) => {
    const tab = await stage.tab('sign-up', { as: await stage.person() })
    await tab.open('password')
    await tab.see('input[name="newPassword"]')
    same(await token(tab, 'newPassword'), 'new-password', 'the new password of the change')
    same(await token(tab, 'currentPassword'), 'current-password', 'the old password of the change')
    const stranger = await stage.tab('sign-up')
    same(await token(stranger, 'name'), 'name', 'the name')
    must(['email', 'username'].includes((await token(stranger, 'email')) ?? ''), 'The address has no token')
    same(await token(stranger, 'password'), 'new-password', 'the password of sign-up')
    await stranger.open('reset&token=abc')
    same(await token(stranger, 'newPassword'), 'new-password', 'the password of the reset')
  }),
  everywhere(4, 'A field for a code is one numeric input with one-time-code', async (stage) => {
    const tab = await stage.tab('sign-in', { as: await stage.person() })
    for (const view of Object.keys(forms)) {
      await tab.open(view)
      const wrong = await tab.ask(() =>
        [...document.querySelectorAll<HTMLInputElement>('[data-lk] input')]
          .filter((input) => /otp|code|pin/i.test(input.name) || input.maxLength === 1)
          .filter((input) => input.autocomplete !== 'one-time-code' || input.inputMode !== 'numeric')
          .map((input) => input.name),
      )
      same(wrong, [], `code fields of ${view}`)
    }
  }),
  everywhere(5, 'Change, set and re-auth forms hold the identifier for password managers', async (stage) => {
    const person = await stage.person()
    const tab = await stage.tab('password', { as: person })
    await tab.see('input[name="newPassword"]')
    const paired = (form: string) =>
      tab.ask(
        (selector) => document.querySelector<HTMLInputElement>(`${selector} input[autocomplete~="username"]`)?.value,
        form,
      )
    same(await paired('[data-lk="change-password"] form'), person.email, 'the identifier beside the new password')
    await tab.open(`reset&token=abc&email=${person.email}`)
    same(await paired('[data-lk="reset-password"] form'), person.email, 'the identifier beside the reset password')
    await tab.open('delete')
    await tab.see('input[name="confirmation"]')
    await makeSessionsOld(stage.site, person)
    await tab.fill('input[name="confirmation"]', person.email)
    await tab.press('Enter')
    await tab.see('[role="dialog"] input[type="password"]')
    same(await paired('[role="dialog"] form'), person.email, 'the identifier beside the password that is asked again')
  }),
  everywhere(6, 'Each flow is one form', async (stage) => {
    await eachForm(stage, forms, async (tab, view) => {
      same(await tab.ask(() => document.querySelectorAll('[data-lk] form').length), 1, `forms of ${view}`)
    })
    const tab = await stage.tab('sign-in')
    same(await tab.ask(() => document.querySelectorAll('input[name="name"]').length), 0, 'name fields in sign-in')
  }),
  everywhere(7, 'Names are stable, ids are unique with three widgets on one page', async (stage) => {
    const tab = await stage.tab('two')
    const found = await tab.ask(() => {
      const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
      const inputs = document.querySelectorAll<HTMLInputElement>('form')[0]?.querySelectorAll('input') ?? []
      const names = [...inputs].filter(({ type }) => type !== 'hidden').map(({ name }) => name)
      return { twice: ids.filter((id, index) => ids.indexOf(id) !== index), names }
    })
    same(found, { twice: [], names: ['email', 'password', 'rememberMe'] }, 'what is twice, and the names')
  }),
  chromium(8, 'Without scripts and before hydration the address never holds a password', async (stage) => {
    const { origin } = await stage.rendered()
    const secret = 'never-in-an-address'
    for (const javaScriptEnabled of [false, true]) {
      const context = await stage.browser.newContext({ javaScriptEnabled })
      try {
        const page = await context.newPage()
        await page.route('**/page.js', (route) => route.abort())
        await page.goto(origin)
        const form = page.locator('[data-lk="sign-in"] form')
        same(await form.getAttribute('method'), 'post', 'method of the form')
        must((await form.getAttribute('action'))?.endsWith('/sign-in/email') === true, 'The form has no real action')
        await page.locator('input[name="email"]').fill('ada@example.com')
        await page.locator('input[name="password"]').fill(secret)
        const asked = page.waitForRequest((request) => request.isNavigationRequest())
        await page.keyboard.press('Enter')
        const request = await asked
        must(!request.url().includes(secret) && request.method() === 'POST', `The form was sent to ${request.url()}`)
        must(!page.url().includes(secret), 'The password is in the address')
      } finally {
        await context.close()
      }
    }
  }),
  everywhere(9, 'Every control has a label of its own, never only a placeholder', async (stage) => {
    await eachForm(stage, { ...forms, create: true, list: true, social: false }, async (tab, view) => {
      const nameless = await tab.ask(() =>
        [...document.querySelectorAll<HTMLElement>('[data-part] input, [data-part] button, [data-lk] a, select')]
          .filter((control) => control.closest('[hidden], [aria-hidden="true"], [type="hidden"]') === null)
          .filter((control) => {
            const labels = 'labels' in control ? [...(control.labels as Iterable<Element>)] : []
            const ids = control.getAttribute('aria-labelledby')?.split(' ') ?? []
            const by = ids.map((id) => document.getElementById(id)?.textContent ?? '')
            const own = control instanceof HTMLInputElement ? '' : control.textContent
            const label = labels.map((element) => element.textContent)
            const words = [control.getAttribute('aria-label'), own, ...by, ...label]
            return words.every((text) => (text ?? '').trim() === '')
          })
          .map((control) => control.outerHTML.slice(0, 120)),
      )
      same(nameless, [], `controls without a name in ${view}`)
    })
  }),
  everywhere(10, 'Keyboards: e-mail, or plain text without corrections with user names', async (stage) => {
    const tab = await stage.tab('sign-in&without=username')
    same([await token(tab, 'email', 'type'), await token(tab, 'email', 'inputmode')], ['email', 'email'], 'e-mail')
    await tab.open('sign-in')
    const attributes = ['type', 'autocapitalize', 'spellcheck', 'autocorrect']
    const found = await Promise.all(attributes.map((attribute) => token(tab, 'email', attribute)))
    same(found, ['text', 'none', 'false', 'off'], attributes.join(', '))
  }),
  chromium(11, 'Paste works in every field', async (stage) => {
    const permissions = ['clipboard-read', 'clipboard-write']
    const { page: inside } = await stage.visit('none', { permissions, as: await stage.person() })
    const { page: outside } = await stage.visit('none', { permissions })
    for (const [view, needsPerson] of Object.entries(few)) {
      const page = needsPerson ? inside : outside
      await page.goto(`${stage.site.origin}/?view=${view}`)
      await page.locator('[data-lk] form').waitFor()
      await page.evaluate(() => navigator.clipboard.writeText('pasted.9@example.com'))
      const fields = page.locator('form input:not([type=hidden], [type=checkbox], [readonly], [tabindex="-1"])')
      must((await fields.count()) > 0, `${view} has no field`)
      for (const field of await fields.all()) {
        await field.focus()
        await page.keyboard.press('ControlOrMeta+v')
        same(await field.inputValue(), 'pasted.9@example.com', `what was pasted into ${view}`)
      }
    }
  }),
  everywhere(12, 'No autocomplete=off, no readonly-until-focus', async (stage) => {
    await eachForm(stage, forms, async (tab, view) => {
      const refused = await tab.ask(() =>
        [...document.querySelectorAll<HTMLInputElement>('[data-lk] form, [data-lk] input')]
          .filter((element) => element.autocomplete === 'off' || (element.readOnly && element.tabIndex >= 0))
          .map((element) => element.outerHTML.slice(0, 160)),
      )
      same(refused, [], `what ${view} keeps from password managers`)
    })
  }),
  chromium(13, 'A value set without key events is sent', async (stage) => {
    const { page, bodies } = await sent(stage, 'sign-in', '/sign-in/username')
    await page.evaluate(() => {
      const set = (name: string, value: string) => {
        const input = document.querySelector<HTMLInputElement>(`input[name="${name}"]`)
        if (input !== null) input.value = value
      }
      set('email', 'set_by_script')
      set('password', 'set by script')
    })
    await page.locator('[data-part="submit"]').click()
    await until(
      async () => bodies.length,
      (count) => count === 1,
      'Nothing was sent',
    )
    same([bodies[0]?.['username'], bodies[0]?.['password']], ['set_by_script', 'set by script'], 'what was sent')
  }),
  chromium(14, 'What was typed before hydration stays', async (stage) => {
    const { origin } = await stage.rendered()
    const context = await stage.browser.newContext()
    try {
      const page = await context.newPage()
      let release = () => {}
      const held = new Promise<void>((resolve) => (release = resolve))
      await page.route('**/page.js', async (route) => {
        await held
        await route.continue()
      })
      await page.goto(origin, { waitUntil: 'commit' })
      await page.locator('input[name="email"]').fill('early@example.com')
      await page.locator('input[name="password"]').fill('early bird')
      release()
      await page.locator('[data-part="toggle"]').waitFor()
      const values = await page
        .locator('input[name="email"], input[name="password"]')
        .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value))
      same(values, ['early@example.com', 'early bird'], 'what is left of what was typed')
    } finally {
      await context.close()
    }
  }),
  chromium(15, 'Enter submits from every field; the first submit button is the main one', async (stage) => {
    for (const name of ['email', 'password', 'rememberMe']) {
      const { page, bodies } = await sent(stage, 'sign-in', '/sign-in/email')
      await page.locator('input[name="email"]').fill('nobody@example.com')
      await page.locator('input[name="password"]').fill('wrong one')
      await page.locator(`input[name="${name}"]`).focus()
      await page.keyboard.press('Enter')
      await page.locator('[data-part="message"][data-state="error"]').waitFor()
      same(bodies.length, 1, `requests of Enter in ${name}`)
      const first = await page.evaluate(() =>
        document.querySelector('form button:not([type="button"])')?.getAttribute('data-part'),
      )
      same(first, 'submit', 'the first button that submits')
    }
  }),
  chromium(
    16,
    'Show-password: a button that keeps the caret, does not submit and is undone on submit',
    async (stage) => {
      const { page, bodies } = await sent(stage, 'sign-in', '/sign-in/email')
      await page.locator('input[name="email"]').fill('nobody@example.com')
      const field = page.locator('input[name="password"]')
      await field.pressSequentially('abcdef')
      await page.keyboard.press('ArrowLeft')
      const toggle = page.getByRole('button', { name: 'Show password' })
      same(await toggle.getAttribute('aria-controls'), await field.getAttribute('id'), 'aria-controls')
      await toggle.click()
      same([await field.getAttribute('type'), await toggle.getAttribute('aria-pressed')], ['text', 'true'], 'shown')
      await until(
        () => field.evaluate((input: HTMLInputElement) => [document.activeElement === input, input.selectionStart]),
        ([focused, caret]) => focused === true && caret === 5,
        'The caret moved',
      )
      same(bodies.length, 0, 'requests of the toggle')
      await page.keyboard.press('Enter')
      await until(
        () => field.getAttribute('type'),
        (type) => type === 'password',
        'The password stays visible',
      )
    },
  ),
  chromium(17, 'Sign-in sends a password of three characters', async (stage) => {
    const { page, bodies } = await sent(stage, 'sign-in', '/sign-in/email')
    await page.locator('input[name="email"]').fill('nobody@example.com')
    await page.locator('input[name="password"]').fill('abc')
    await page.keyboard.press('Enter')
    await until(
      async () => bodies.length,
      (count) => count === 1,
      'A short password is not sent',
    )
  }),
  everywhere(
    18,
    'The password rule is said before typing, tied to the field, and not by colour alone',
    async (stage) => {
      for (const [view, name] of [
        ['sign-up', 'password'],
        ['reset&token=abc', 'newPassword'],
      ] as const) {
        const tab = await stage.tab(view)
        const note = () =>
          tab.ask((field) => {
            const input = document.querySelector(`input[name="${field}"]`)
            const element = document.getElementById(input?.getAttribute('aria-describedby') ?? '')
            return [element?.textContent ?? '', element?.querySelector('svg')?.innerHTML ?? '']
          }, name)
        const before = await note()
        must(/\d/.test(before[0] ?? ''), `${view} says no rule before typing`)
        await tab.fill(`input[name="${name}"]`, 'long enough for it')
        const after = await note()
        must(before[0] !== after[0] && before[1] !== after[1], `${view}: met and unmet differ by colour only`)
      }
    },
  ),
  everywhere(19, 'No password has to be repeated', async (stage) => {
    for (const view of ['sign-up', 'reset&token=abc']) {
      const tab = await stage.tab(view)
      same(await tab.ask(() => document.querySelectorAll('input[type="password"]').length), 1, `passwords in ${view}`)
    }
  }),
  chromium(20, 'After success the password form is gone; a refusal has its own status', async (stage) => {
    const person = await stage.person()
    const { page } = await stage.visit('sign-in')
    const submit = async (password: string) => {
      await page.locator('input[name="email"]').fill(person.email)
      await page.locator('input[name="password"]').fill(password)
      const answer = page.waitForResponse('**/sign-in/email')
      await page.keyboard.press('Enter')
      return (await answer).status()
    }
    same(await submit('not the password'), 401, 'status of a refusal')
    same(await submit(person.password), 200, 'status of success')
    await page.locator('input[type="password"]').waitFor({ state: 'detached' })
  }),
  chromium(21, 'Remember-me is on by default and sends false when off', async (stage) => {
    const { page, bodies } = await sent(stage, 'sign-in', '/sign-in/email')
    const box = page.locator('input[name="rememberMe"]')
    must(await box.isChecked(), 'Remember-me is off by default')
    await box.uncheck()
    await page.locator('input[name="email"]').fill('nobody@example.com')
    await page.locator('input[name="password"]').fill('whatever')
    await page.locator('[data-part="submit"]').click()
    await until(
      async () => bodies.length,
      (count) => count === 1,
      'Nothing was sent',
    )
    same(bodies[0]?.['rememberMe'], false, 'rememberMe')
  }),
  chromium(22, 'The identifier is trimmed, keeps its case, and may have a plus or a foreign domain', async (stage) => {
    const { page, bodies } = await sent(stage, 'sign-in&without=username', '/sign-in/email')
    const typed = ['  Ada@Example.com ', 'ada+tag@example.com', 'ada@bücher.example']
    for (const [index, address] of typed.entries()) {
      const field = page.locator('input[name="email"]')
      await field.evaluate((input: HTMLInputElement) => (input.value = ''))
      await field.pressSequentially(address)
      await page.locator('input[name="password"]').fill('whatever')
      await page.keyboard.press('Enter')
      await until(
        async () => bodies.length,
        (count) => count === index + 1,
        `${address} is not sent`,
      )
      await page.locator('[data-part="message"][data-state="error"]').waitFor()
    }
    const emails = bodies.map((body) => String(body['email']))
    same(emails.slice(0, 2), ['Ada@Example.com', 'ada+tag@example.com'], 'addresses')
    must(/^ada@(bücher|xn--bcher-kva)\.example$/.test(emails[2] ?? ''), `The foreign domain became ${emails[2]}`)
  }),
  everywhere(23, 'The address is carried from sign-in to forgot and to sign-up', async (stage) => {
    const tab = await stage.tab('flow')
    const value = () => tab.ask(() => document.querySelector<HTMLInputElement>('input[name="email"]')?.value)
    await tab.fill('input[name="email"]', 'carried@example.com')
    await tab.click('[data-part="row"] [data-part="link"]')
    await tab.see('[data-lk="forgot-password"]')
    same(await value(), 'carried@example.com', 'the address in forgot')
    await tab.click('[data-part="footer"] [data-part="link"]')
    await tab.see('[data-lk="sign-in"]')
    same(await value(), 'carried@example.com', 'the address back in sign-in')
    await tab.click('[data-part="footer"] [data-part="link"]')
    await tab.see('[data-lk="sign-up"]')
    same(await value(), 'carried@example.com', 'the address in sign-up')
  }),
]
