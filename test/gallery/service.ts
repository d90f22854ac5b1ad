import { usualAnswers } from './fixtures.ts'
import { ada, anonymous } from './people.ts'
import type { GalleryState } from './state.ts'
import type { Question, Refusal, Reply, WirePath } from './wire.ts'

/** The service as a page meets it, with nothing behind it but the answers of one state. */
export interface FixtureService {
  readonly fetch: typeof globalThis.fetch
  /** Resolves when every call that will be answered has been. */
  idle(): Promise<void>
}

/** Answers calls below `basePath` as `state` says; who signs in or out meanwhile is so from then on. */
export function fixtureService({ session, answers }: GalleryState, basePath: string): FixtureService {
  const known: Readonly<Record<string, Reply<unknown>>> = { ...usualAnswers, ...answers }
  let identity: Reply<unknown> = sessions[session]
  let open = 0
  const replyTo = (path: string): Reply<unknown> => {
    if (path === '/get-session' && answers[path as WirePath] === undefined) return identity
    const reply = known[path]
    if (reply === undefined) throw new TypeError(`The gallery has no answer for ${path}`)
    return reply
  }
  const answer = async (url: URL, signal: AbortSignal | null): Promise<Response> => {
    const path = url.pathname.slice(basePath.length)
    const reply = resolved(replyTo(path), { query: url.searchParams })
    if (reply === 'never') return aborted(signal)
    if (reply === 'offline') throw new TypeError('Failed to fetch')
    if ('error' in reply) return refused(reply.error)
    if (path === '/sign-out') identity = sessions['signed-out']
    else if (bringsSession(path, reply.json)) identity = sessions['signed-in']
    return Response.json(reply.json)
  }
  return {
    async fetch(input, init) {
      const request = new Request(input, init)
      open++
      const leave = () => open--
      const answered = answer(new URL(request.url), init?.signal ?? null)
      // A call that stays open is no work that could be waited for.
      if (resolvesNever(replyTo, new URL(request.url), basePath)) leave()
      else answered.then(leave, leave)
      return answered
    },
    async idle() {
      for (let calm = 0; calm < 3; calm = open === 0 ? calm + 1 : 0) await frame()
    },
  }
}

const sessions = {
  'signed-in': { json: ada },
  'signed-out': { json: anonymous },
  loading: 'never',
  failed: 'offline',
} as const satisfies Record<GalleryState['session'], Reply<unknown>>

type Settled = Exclude<Reply<unknown>, { readonly by: unknown }>

function resolved(reply: Reply<unknown>, question: Question): Settled {
  return typeof reply === 'object' && 'by' in reply ? resolved(reply.by(question), question) : reply
}

function resolvesNever(replyTo: (path: string) => Reply<unknown>, url: URL, basePath: string): boolean {
  return resolved(replyTo(url.pathname.slice(basePath.length)), { query: url.searchParams }) === 'never'
}

function bringsSession(path: string, json: unknown): boolean {
  const isEntrance = path.startsWith('/sign-in/') || path.startsWith('/sign-up/')
  return isEntrance && typeof json === 'object' && json !== null && typeof Reflect.get(json, 'token') === 'string'
}

function refused({ status, code, retryAfter, reason }: Refusal): Response {
  const headers = new Headers()
  if (retryAfter !== undefined) headers.set('retry-after', String(retryAfter))
  return Response.json({ code, message: code, ...(reason !== undefined && { reason }) }, { status, headers })
}

function aborted(signal: AbortSignal | null): Promise<never> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason))
  })
}

/** One turn of the page's drawing, or as long where it is not drawn. */
export function frame(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, 60)
    requestAnimationFrame(() => {
      clearTimeout(timer)
      setTimeout(resolve, 0)
    })
  })
}
