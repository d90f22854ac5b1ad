/** What happened to the session, as one tab tells the others. */
export type SessionNews = 'signed-out' | 'changed'

/** What the session store hears from the browser. */
export interface PageListener {
  /** The person came back to this page. */
  returned(): void
  /** The network came back. */
  online(): void
  /** Another tab changed the session. */
  told(news: SessionNews): void
}

/** The page that a session store lives in, and its neighbours. */
export interface Page {
  isVisible(): boolean
  /** Calls `listener` until the answered function is called. */
  watch(listener: PageListener): () => void
  /** Tells the other tabs of this origin. */
  tell(news: SessionNews): void
  close(): void
}

/**
 * The browser's page, or undefined where there is none. `name` keeps clients of different services apart. A browser without
 * channels has no cascade layers either, so it cannot draw the widgets.
 */
export function browserPage(name: string): Page | undefined {
  if (typeof document === 'undefined' || typeof BroadcastChannel === 'undefined') return undefined
  const tabs = new BroadcastChannel(name)
  return {
    isVisible,
    watch(listener) {
      const receive = ({ data }: MessageEvent<unknown>) => isNews(data) && listener.told(data)
      tabs.addEventListener('message', receive)
      const leave = [onReturn(() => listener.returned()), onOnline(() => listener.online())]
      return () => {
        tabs.removeEventListener('message', receive)
        for (const end of leave) end()
      }
    },
    // oxlint-disable-next-line require-post-message-target-origin -- a channel reaches its own origin only
    tell: (news) => tabs.postMessage(news),
    close: () => tabs.close(),
  }
}

/** Calls `listener` whenever the person comes back to this page, until the answered function is called. */
export function onReturn(listener: () => void): () => void {
  const returned = () => isVisible() && listener()
  document.addEventListener('visibilitychange', returned)
  addEventListener('focus', returned)
  return () => {
    document.removeEventListener('visibilitychange', returned)
    removeEventListener('focus', returned)
  }
}

/** Calls `listener` whenever the network comes back, until the answered function is called. */
export function onOnline(listener: () => void): () => void {
  addEventListener('online', listener)
  return () => removeEventListener('online', listener)
}

const isVisible = () => document.visibilityState === 'visible'

function isNews(value: unknown): value is SessionNews {
  return value === 'signed-out' || value === 'changed'
}
