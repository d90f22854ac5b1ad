import { frame } from './service.ts'

/** Milliseconds after which what was expected will not come any more. */
const patience = 40_000

/**
 * The first element for `selector` anywhere in the page, as soon as it is there; dialogs stand outside of their widget.
 * @throws {Error} naming the selector when it does not come
 */
export async function find(selector: string, at = 0): Promise<HTMLElement> {
  for (const end = performance.now() + patience; performance.now() < end; await frame()) {
    const found = document.querySelectorAll<HTMLElement>(selector)[at]
    if (found !== undefined) return found
  }
  throw new Error(`No ${selector} came`)
}

/** Types into the input for `selector`, as a person or a password manager does. */
export async function type(selector: string, text: string): Promise<void> {
  const input = await find(selector)
  if (!(input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement)) {
    throw new Error(`${selector} takes no text`)
  }
  input.focus()
  const prototype = input instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
  // React watches the property of the element itself; the one of its class writes below it.
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(input, text)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Takes a value of the list of choices for `selector`; `at` counts from 0. */
export async function pick(selector: string, at: number, value: string): Promise<void> {
  const list = await find(selector, at)
  Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set?.call(list, value)
  list.dispatchEvent(new Event('change', { bubbles: true }))
}

/** Presses what `selector` names; `at` counts from 0. */
export async function click(selector: string, at = 0): Promise<void> {
  const target = await find(selector, at)
  await frame()
  target.click()
}

/** Fills inputs by their `name` and sends the form. */
export async function send(entries: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(entries)) await type(`input[name="${name}"]`, text)
  await click('[data-part="submit"]')
}

/** Opens a menu of the widget. */
export async function openMenu(at = 0): Promise<void> {
  await click('[data-part="trigger"]', at)
  await find('[role="menu"]')
}

/** Opens a menu and takes one of its entries; both count from 0. */
export async function choose(menu: number, item: number): Promise<void> {
  await openMenu(menu)
  await click('[role^="menuitem"]', item)
}

/** Waits for the message of a form, or of a list that failed. */
export const message = () => find('[role="alert"][data-state="error"]')
/** Waits for a note about one field. */
export const fieldError = (at = 0) => find('[data-part="error"]', at)
/** Waits for a dialog. */
export const dialog = () => find('[role="dialog"], [role="alertdialog"]')
