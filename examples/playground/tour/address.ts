import { useSyncExternalStore } from 'react'

/** What the address of the tour says, e.g. `/?component=sign-in&theme=dark&width=375`. Absent: its default. */
export type Parameter = 'component' | 'state' | 'theme' | 'locale' | 'width' | 'look'

/** A change of the address: a value, or `undefined` for the default. */
export type AddressChange = Partial<Record<Parameter, string | undefined>>

const changed = 'latchkey-tour-address'

function subscribe(listener: () => void): () => void {
  window.addEventListener('popstate', listener)
  window.addEventListener(changed, listener)
  return () => {
    window.removeEventListener('popstate', listener)
    window.removeEventListener(changed, listener)
  }
}

/** What the address says; the component renders again when it changes. */
export function useAddress(): URLSearchParams {
  return new URLSearchParams(useSyncExternalStore(subscribe, () => window.location.search))
}

/** The address after a change. What the change does not name stays. */
export function addressWith(change: AddressChange): string {
  const query = new URLSearchParams(window.location.search)
  for (const [name, value] of Object.entries(change)) {
    if (value === undefined) query.delete(name)
    else query.set(name, value)
  }
  const text = query.toString()
  return text === '' ? '/' : `/?${text}`
}

/** Goes to another address of the tour without loading the page. `replace` is for settings, which Back should not undo. */
export function goTo(address: string, how: 'push' | 'replace' = 'push'): void {
  if (how === 'push') history.pushState(null, '', address)
  else history.replaceState(history.state, '', address)
  window.dispatchEvent(new Event(changed))
}

/** Writes settings into the address. */
export function setAddress(change: AddressChange): void {
  goTo(addressWith(change), 'replace')
}
