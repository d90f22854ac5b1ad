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

/** The browser's page, or undefined where there is none. `name` keeps clients of different services apart. */
export function browserPage(name: string): Page | undefined {
  if (typeof document === 'undefined') return undefined
  const tabs = typeof BroadcastChannel === 'function' ? channelTabs(name) : storageTabs(name)
  return {
    isVisible,
    watch(listener) {
      const leave = [
        tabs.listen((news) => listener.told(news)),
        onReturn(() => listener.returned()),
        onOnline(() => listener.online()),
      ]
      return () => {
        for (const end of leave) end()
      }
    },
    tell: tabs.tell,
    close: tabs.close,
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

interface Tabs {
  listen(listener: (news: SessionNews) => void): () => void
  tell(news: SessionNews): void
  close(): void
}

function channelTabs(name: string): Tabs {
  const channel = new BroadcastChannel(name)
  return {
    listen(listener) {
      const receive = ({ data }: MessageEvent<unknown>) => isNews(data) && listener(data)
      channel.addEventListener('message', receive)
      return () => channel.removeEventListener('message', receive)
    },
    // oxlint-disable-next-line require-post-message-target-origin -- a channel reaches its own origin only
    tell: (news) => channel.postMessage(news),
    close: () => channel.close(),
  }
}

function storageTabs(name: string): Tabs {
  return {
    listen(listener) {
      const receive = ({ key, newValue }: StorageEvent) => {
        const news = key === name ? newValue?.split(' ')[0] : undefined
        if (isNews(news)) listener(news)
      }
      addEventListener('storage', receive)
      return () => removeEventListener('storage', receive)
    },
    tell(news) {
      try {
        // Tabs hear of a changed value only, so each message carries something that no other has.
        localStorage.setItem(name, `${news} ${Date.now()} ${Math.random()}`)
      } catch {
        // A browser that forbids storage has no way to reach its other tabs; they ask when they are next looked at.
      }
    },
    close() {},
  }
}

function isNews(value: unknown): value is SessionNews {
  return value === 'signed-out' || value === 'changed'
}
