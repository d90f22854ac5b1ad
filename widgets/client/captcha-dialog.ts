import { loadScript } from './load-script.ts'

/** Vendors whose question stands in a frame of theirs. */
export type CaptchaVendor = 'turnstile' | 'hcaptcha' | 'recaptcha'

/** What each vendor puts on the page. */
interface Vendor {
  readonly script: string
  /** The object of its script. */
  readonly global: string
}

/** What the objects of all three have. */
interface Widgets {
  render(place: HTMLElement, options: Readonly<Record<string, unknown>>): unknown
  /** Only reCAPTCHA says so when it can be used. */
  ready?(act: () => void): void
}

const vendors: Readonly<Record<CaptchaVendor, Vendor>> = {
  turnstile: { script: 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit', global: 'turnstile' },
  hcaptcha: { script: 'https://js.hcaptcha.com/1/api.js?render=explicit', global: 'hcaptcha' },
  recaptcha: { script: 'https://www.google.com/recaptcha/api.js?render=explicit', global: 'grecaptcha' },
}

/** Shows the question of a vendor in a dialog of the browser, and answers what the vendor gives for it; null where it was closed. */
export async function askInDialog(vendor: CaptchaVendor, siteKey: string, label: string): Promise<string | null> {
  const widgets = await scriptOf(vendors[vendor])
  if (widgets === null) return null
  const dialog = document.createElement('dialog')
  const place = document.createElement('div')
  dialog.className = 'lk'
  dialog.dataset['lk'] = 'captcha'
  // It belongs to no widget: its colours are those of the page's first.
  dialog.dataset['theme'] = document.querySelector<HTMLElement>('.lk[data-theme]')?.dataset['theme'] ?? 'system'
  dialog.setAttribute('aria-label', label)
  dialog.append(place)
  document.body.append(dialog)
  dialog.showModal()
  const answer = await new Promise<string | null>((resolve) => {
    dialog.addEventListener('close', () => resolve(null))
    widgets.render(place, { sitekey: siteKey, callback: resolve, 'error-callback': () => resolve(null) })
  })
  dialog.remove()
  return answer
}

/** The vendor's object, once its script is there; null where it does not come. */
async function scriptOf({ script, global }: Vendor): Promise<Widgets | null> {
  const known = () => Reflect.get(globalThis, global) as Widgets | undefined
  if (known() === undefined) await loadScript(script)
  const widgets = known()
  if (widgets?.ready !== undefined) await new Promise<void>((resolve) => widgets.ready?.(resolve))
  return widgets ?? null
}
