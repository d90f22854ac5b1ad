import { popupParameter, type PopupNews } from './popup-address.ts'

/** The id of an attempt, a UUID, and what stands behind it for somebody new. */
const pattern = /^([\da-f-]{36})(-new)?$/

/**
 * Tells the page that opened this window what the provider's way back brought, and closes the window. Where nobody opened
 * it, the browser leaves it open: then only the parameter goes. `search` is the query that the window came with.
 */
export function returnFromPopup(search: string): void {
  const query = new URLSearchParams(search)
  const [, id, isNew] = pattern.exec(query.get(popupParameter) ?? '') ?? []
  const url = new URL(window.location.href)
  url.searchParams.delete(popupParameter)
  window.history.replaceState(window.history.state, '', url)
  if (id === undefined) return
  const news: PopupNews = { isNew: isNew !== undefined, error: query.get('error') }
  const opener = new BroadcastChannel(`${popupParameter} ${id}`)
  // oxlint-disable-next-line require-post-message-target-origin -- a channel reaches its own origin only
  opener.postMessage(news)
  opener.close()
  window.close()
}
