import type { AuthClient } from '../client/index.ts'

// Widgets that know nothing of each other show the same organizations, perhaps in several React trees of the page.
const changeEvent = 'latchkey-organizations'

/** Says on this page that something about organizations changed. */
export function tellOfChange({ baseURL }: AuthClient): void {
  dispatchEvent(new CustomEvent(changeEvent, { detail: baseURL }))
}

/** Calls `listener` after each change that a call of this page made. Returns what ends that. */
export function whenOrganizationsChange({ baseURL }: AuthClient, listener: () => void): () => void {
  const hear = (event: Event) => {
    if (event instanceof CustomEvent && event.detail === baseURL) listener()
  }
  addEventListener(changeEvent, hear)
  return () => removeEventListener(changeEvent, hear)
}
